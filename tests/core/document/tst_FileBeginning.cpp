// SPDX-License-Identifier: Apache-2.0
#include "core/bytes/MemorySource.h"
#include "core/document/FileBeginning.h"

#include <QtTest>

using namespace pt2scope;

class tst_FileBeginning : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void kinds_data();
    void kinds();
    void otherKinds_data();
    void otherKinds();
    void foreignFormats_data();
    void foreignFormats();
};

void tst_FileBeginning::kinds_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<bool>("zip");
    QTest::addColumn<bool>("legacySave");
    const QByteArray magic = QByteArray::fromHex("8a0a6cfc9c46f9206aa85019");
    const QByteArray frame = QByteArray::fromHex("950100000000000000");
    QTest::newRow("nothing") << QByteArray() << false << false;
    QTest::newRow("a local header") << QByteArray("PK\3\4rest") << true << false;
    QTest::newRow("an end record") << QByteArray("PK\5\6") << false << false;
    QTest::newRow("protocol 2") << "\x80\2" + magic + "." << false << true;
    QTest::newRow("protocol 4 in a frame") << "\x80\4" + frame + magic << false << true;
    QTest::newRow("followed by much") << "\x80\2" + magic + QByteArray(1000, 'x') << false << true;
    QTest::newRow("no protocol") << magic << false << false;
    QTest::newRow("cut magic") << "\x80\2" + magic.left(11) << false << false;
    QTest::newRow("nothing in the frame") << "\x80\4" + frame << false << false;
    QTest::newRow("another pickle") << QByteArray("\x80\2}q\1.") << false << false;
}

void tst_FileBeginning::kinds()
{
    QFETCH(QByteArray, bytes);
    const auto data = std::as_bytes(std::span(bytes.constData(), static_cast<std::size_t>(bytes.size())));
    const MemorySource source(std::vector<std::byte>(data.begin(), data.end()));
    const std::string beginning = beginningOf(source);
    QTEST(beginsLikeZip(beginning), "zip");
    QTEST(beginsLikeLegacySave(beginning), "legacySave");
}

void tst_FileBeginning::otherKinds_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("kinds");
    QByteArray tar(512, '\0');
    tar.replace(257, 5, "ustar");
    QTest::newRow("nothing") << QByteArray() << "";
    QTest::newRow("protocol 2") << QByteArray("\x80\2}q\1.") << "pickle";
    QTest::newRow("protocol 5") << QByteArray("\x80\5N.") << "pickle";
    QTest::newRow("no protocol") << QByteArray("\x80\6N.") << "";
    QTest::newRow("tar") << tar << "tar";
    QTest::newRow("cut before its mark") << tar.first(257) << "";
    QTest::newRow("npy") << QByteArray("\x93NUMPY\1") << "npy";
    QTest::newRow("zip") << QByteArray("PK\3\4") << "";
}

void tst_FileBeginning::otherKinds()
{
    QFETCH(QByteArray, bytes);
    const auto data = std::as_bytes(std::span(bytes.constData(), static_cast<std::size_t>(bytes.size())));
    const std::string beginning = beginningOf(MemorySource(std::vector<std::byte>(data.begin(), data.end())));
    const QString kinds = QString(beginsLikePickle(beginning) ? "pickle" : "") + (beginsLikeTar(beginning) ? "tar" : "")
                          + (beginsLikeNpy(beginning) ? "npy" : "");
    QTEST(kinds, "kinds");
}

void tst_FileBeginning::foreignFormats_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("format");
    QTest::newRow("nothing") << QByteArray() << "";
    QTest::newRow("text") << QByteArray("Übung\tmacht\r\n") << "a text file";
    QTest::newRow("bytes") << QByteArray("text\1") << "";
    QTest::newRow("html") << QByteArray("\n <!DOCTYPE html><p>") << "an HTML page";
    QTest::newRow("lfs") << QByteArray("version https://git-lfs.github.com/spec/v1\noid") << "a Git LFS pointer";
    QTest::newRow("elf") << QByteArray(
        "\x7f"
        "ELF\2\1") << "an ELF file";
    QTest::newRow("gzip") << QByteArray("\x1f\x8b\x08") << "a gzip file";
    QTest::newRow("xz") << QByteArray(
        "\xfd"
        "7zXZ\0",
        6) << "an xz file";
    QTest::newRow("hdf5") << QByteArray("\x89HDF\r\n\x1a\n") << "an HDF5 file";
}

void tst_FileBeginning::foreignFormats()
{
    QFETCH(QByteArray, bytes);
    const std::string_view format = foreignFormat(std::string_view(bytes.constData(), std::size_t(bytes.size())));
    QTEST(QString::fromUtf8(format.data(), static_cast<qsizetype>(format.size())), "format");
}

QTEST_APPLESS_MAIN(tst_FileBeginning)
#include "tst_FileBeginning.moc"
