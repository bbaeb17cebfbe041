// SPDX-License-Identifier: Apache-2.0
#include "core/symbols/SymExprNames.h"

#include <algorithm>
#include <array>
#include <vector>

namespace pt2scope {

namespace {

// What sympy 1.14 exports and the functions of Python 3.11, less what expressions are made of. Sorted, each with one
// space after it.
constexpr std::string_view sympyNames =
    "AccumBounds Adjoint AlgebraicField AlgebraicNumber AppliedPredicate Array AssumptionsContext Atom "
    "AtomicExpr BasePolynomialError Basic BlockDiagMatrix BlockMatrix CC CRootOf Catalan Chi Ci Circle "
    "CoercionFailed Complement ComplexField ComplexRegion ComplexRootOf Complexes ComputationFailed ConditionSet "
    "Contains CosineTransform Curve DeferredVector DenseNDimArray Derivative Determinant DiagMatrix "
    "DiagonalMatrix DiagonalOf Dict DiracDelta DisjointUnion Domain DomainError DotProduct Dummy E E1 EPath EX "
    "EXRAW Ei Eijk Ellipse EmptySequence EmptySet Equivalent EulerGamma EvaluationFailed ExactQuotientFailed "
    "Expr ExpressionDomain ExtraneousFactors FF FF_gmpy FF_python FU FallingFactorial FiniteField FiniteSet "
    "FlagError FourierTransform FractionField Function FunctionClass FunctionMatrix GF GMPYFiniteField "
    "GMPYIntegerRing GMPYRationalField GeneratorsError GeneratorsNeeded GeometryError GoldenRatio GramSchmidt "
    "GroebnerBasis HadamardPower HadamardProduct HankelTransform Heaviside HeuristicGCDFailed HomomorphismFailed "
    "I Id Identity Idx ImageSet ImmutableDenseMatrix ImmutableDenseNDimArray ImmutableMatrix "
    "ImmutableSparseMatrix ImmutableSparseNDimArray Implies Indexed IndexedBase IntegerRing Integers Integral "
    "Intersection Interval Inverse InverseCosineTransform InverseFourierTransform InverseHankelTransform "
    "InverseLaplaceTransform InverseMellinTransform InverseSineTransform IsomorphismFailed KroneckerDelta "
    "KroneckerProduct LC LM LT Lambda LambertW LaplaceTransform LeviCivita Li Limit Line Line2D Line3D MatAdd "
    "MatMul MatPow Matrix MatrixBase MatrixExpr MatrixPermute MatrixSlice MatrixSymbol MellinTransform Monomial "
    "MultivariatePolynomialError MutableDenseMatrix MutableDenseNDimArray MutableMatrix MutableSparseMatrix "
    "MutableSparseNDimArray N NDimArray Nand Naturals Naturals0 NonSquareMatrixError Nor NotAlgebraic "
    "NotInvertible NotReversible Number NumberSymbol O OmegaPower OneMatrix OperationNotSupported OptionError "
    "Options Order Ordinal POSform Parabola Permanent PermutationMatrix Plane Point Point2D Point3D PoleError "
    "PolificationFailed Poly Polygon PolynomialDivisionFailed PolynomialError PolynomialRing PowerSet "
    "PrecisionExhausted Predicate Product ProductSet PurePoly PythonFiniteField PythonIntegerRing PythonRational "
    "Q QQ QQ_I QQ_gmpy QQ_python Quaternion RR Range RationalField Rationals Ray Ray2D Ray3D RealField "
    "RealNumber Reals RefinementFailed RegularPolygon Rel Rem RisingFactorial RootOf RootSum S SOPform Segment "
    "Segment2D Segment3D SeqAdd SeqFormula SeqMul SeqPer Set ShapeError Shi Si Sieve SineTransform "
    "SingularityFunction SparseMatrix SparseNDimArray StrPrinter Subs Sum SymmetricDifference SympifyError "
    "TableForm Trace Transpose Triangle TribonacciConstant Tuple UnevaluatedExpr UnificationFailed Union "
    "UnivariatePolynomialError UniversalSet Wild WildFunction Ynm Ynm_c ZZ ZZ_I ZZ_gmpy ZZ_python ZeroMatrix Znm "
    "abs abundance acos acosh acot acoth acsc acsch adjoint airyai airyaiprime airybi airybiprime aiter algebras "
    "all all_roots andre anext any apart apart_list appellf1 apply_finite_diff approximants are_similar arg "
    "arity ascii asec asech asin asinh ask assemble_partfrac_list assoc_laguerre assoc_legendre assuming "
    "assumptions atan atan2 atanh banded bell bernoulli besseli besselj besselk besselsimp bessely beta betainc "
    "betainc_regularized bin binomial binomial_coefficients binomial_coefficients_list block_collapse blockcut "
    "bool bool_map bottom_up breakpoint bspline_basis bspline_basis_set bytearray bytes cacheit calculus "
    "callable cancel capture carmichael cartes casoratian catalan cbrt ccode centroid chebyshevt chebyshevt_poly "
    "chebyshevt_root chebyshevu chebyshevu_poly chebyshevu_root check_assumptions checkodesol checkpdesol "
    "checksol chr classify_ode classify_pde classmethod closest_points cofactors collect collect_const combsimp "
    "comp compile complex compose composite compositepi concrete conjugate construct_domain content "
    "continued_fraction continued_fraction_convergents continued_fraction_iterator continued_fraction_periodic "
    "continued_fraction_reduce convex_hull convolution copyright cos cosh cosine_transform cot coth count_ops "
    "count_roots covering_product credits csc csch cse cxxcode cycle_length cyclotomic_poly decompogen decompose "
    "default_sort_key deg degree degree_list delattr denom derive_by_array det det_quick diag diagonalize_vector "
    "dict dict_merge diff difference_delta differentiate_finite digamma diophantine dir dirichlet_eta discrete "
    "discrete_log discriminant div divisor_count divisor_sigma divisors divmod doctest dotprint dsolve "
    "egyptian_fraction elliptic_e elliptic_f elliptic_k elliptic_pi enumerate epath erf erf2 erf2inv erfc "
    "erfcinv erfi erfinv euler euler_equations eval evalf evaluate exec exit exp exp_polar expand expand_complex "
    "expand_func expand_log expand_mul expand_multinomial expand_power_base expand_power_exp expand_trig expint "
    "exptrigsimp exquo external eye factor factor_cache factor_list factor_nc factor_system factor_terms "
    "factorial factorial2 factorint factorrat failing_assumptions farthest_points fcode ff fft fibonacci field "
    "field_isomorphism filldedent filter finite_diff_weights flatten float format fourier_series "
    "fourier_transform fps frac fraction fresnelc fresnels frozenset fu functions fwht galois_group gamma "
    "gammasimp gcd gcd_list gcd_terms gcdex gegenbauer genocchi geometry get_contraction_structure get_indices "
    "getattr gff gff_list globals glsl_code grevlex grlex groebner ground_roots group gruntz hadamard_product "
    "half_gcdex hankel1 hankel2 hankel_transform harmonic has_dups has_variety hasattr hash help hermite "
    "hermite_poly hermite_prob hermite_prob_poly hessian hex hn1 hn2 homogeneous_order horner hyper hyperexpand "
    "hypersimilar hypersimp id idiff ifft ifwht igcd igrevlex igrlex ilcm ilex im imageset init_printing "
    "init_session input int integer_log integer_nthroot integrate interactive interactive_traversal interpolate "
    "interpolating_poly interpolating_spline intersecting_product intersection intervals intt inv_quick "
    "inverse_cosine_transform inverse_fourier_transform inverse_hankel_transform inverse_laplace_transform "
    "inverse_mellin_transform inverse_mobius_transform inverse_sine_transform invert is_abundant is_amicable "
    "is_carmichael is_convex is_decreasing is_deficient is_increasing is_mersenne_prime is_monotonic "
    "is_nthpow_residue is_perfect is_primitive_root is_quad_residue is_strictly_decreasing "
    "is_strictly_increasing is_zero_dimensional isinstance isolate isprime issubclass iter itermonomials jacobi "
    "jacobi_normalized jacobi_poly jacobi_symbol jn jn_zeros jordan_cell jscode julia_code kronecker_product "
    "kronecker_symbol kroneckersimp laguerre laguerre_poly lambdify laplace_correspondence laplace_initial_conds "
    "laplace_transform latex lcm lcm_list legendre legendre_poly legendre_symbol len lerchphi lex li license "
    "limit limit_seq line_integrate linear_eq_to_matrix linsolve list list2numpy ln locals log logcombine "
    "loggamma lowergamma lucas map maple_code marcumq mathematica_code mathieuc mathieucprime mathieus "
    "mathieusprime mathml matrix2numpy matrix_multiply_elementwise matrix_symbols maximum meijerg "
    "mellin_transform memoize_property memoryview mersenne_prime_exponent minimal_polynomial minimum minpoly "
    "mobius mobius_transform mod_inverse monic motzkin multigamma multiline_latex multinomial_coefficients "
    "multipledispatch multiplicity n_order next nextprime nfloat nonlinsolve not_empty_in npartitions nroots "
    "nsimplify nsolve nth_power_roots_poly ntheory nthroot_mod ntt num_digits numbered_symbols numer object oct "
    "octave_code ode_order ones open ord ord0 ordered pager_print parallel_poly_from_expr parse_expr parsing "
    "partition pde_separate pde_separate_add pde_separate_mul pdiv pdsolve per perfect_power periodic_argument "
    "periodicity permutedims pexquo pi piecewise_exclusive piecewise_fold plot plot_backends plot_implicit "
    "plot_parametric plotting polar_lift polarify pollard_pm1 pollard_rho poly poly_from_expr polygamma polylog "
    "polys posify postfixes postorder_traversal pow powdenest powsimp pprint pprint_try_use_unicode "
    "pprint_use_unicode pquo prefixes prem preorder_traversal pretty pretty_print preview prevprime prime "
    "prime_decomp prime_valuation primefactors primenu primeomega primepi primerange primitive primitive_element "
    "primitive_root primorial principal_branch print print_ccode print_fcode print_glsl print_gtk print_jscode "
    "print_latex print_maple_code print_mathml print_python print_rcode print_tree printing prod product "
    "proper_divisor_count proper_divisors property public pycode python quadratic_congruence quadratic_residues "
    "quit quo rad radsimp randMatrix random_poly randprime range rational_interpolate ratsimp ratsimpmodprime "
    "rcode rcollect re real_root real_roots reduce_abs_inequalities reduce_abs_inequality reduce_inequalities "
    "reduced reduced_totient refine refine_root register_handler release rem remove_handler repr reshape residue "
    "resultant reversed rf riemann_xi ring root rootof roots rot_axis1 rot_axis2 rot_axis3 rot_ccw_axis1 "
    "rot_ccw_axis2 rot_ccw_axis3 rot_givens rotations round round_two rsolve rsolve_hyper rsolve_poly "
    "rsolve_ratio rust_code satisfiable sec sech separatevars sequence series set setattr seterr sfield shape "
    "sieve sift sign signsimp simplify simplify_logic sin sinc sine_transform singularities singularityintegrate "
    "sinh slice smtlib_code solve solve_linear solve_linear_system solve_linear_system_LU solve_poly_inequality "
    "solve_poly_system solve_rational_inequalities solve_triangulated solve_undetermined_coeffs "
    "solve_univariate_inequality solveset sorted sqf sqf_list sqf_norm sqf_part sqrt sqrt_mod sqrt_mod_iter "
    "sqrtdenest srepr sring sstr sstrrepr staticmethod stationary_points stieltjes str strategies sturm "
    "subfactorial subresultants subsets substitution sum summation super swinnerton_dyer_poly symarray symbols "
    "symmetric_poly symmetrize sympify take tan tanh tensor tensorcontraction tensordiagonal tensorproduct "
    "terms_gcd test textplot threaded timed to_cnf to_dnf to_nnf to_number_field together topological_sort "
    "total_degree totient trace trailing transpose tribonacci trigamma trigsimp trunc tuple type "
    "unbranched_argument unflatten unpolarify uppergamma use utilities var variations vars vectorize vfield "
    "viete vring wronskian xfield xring xthreaded yn zeros zeta zip ";

constexpr std::array<std::string_view, 33> keywords{
    "None",   "and",      "as",     "assert",  "async", "await", "break",  "class", "continue", "def",  "del",
    "elif",   "else",     "except", "finally", "for",   "from",  "global", "if",    "import",   "in",   "is",
    "lambda", "nonlocal", "not",    "or",      "pass",  "raise", "return", "try",   "while",    "with", "yield"};

constexpr std::array<std::string_view, 30> assumptions{"algebraic",
                                                       "antihermitian",
                                                       "commutative",
                                                       "complex",
                                                       "composite",
                                                       "even",
                                                       "extended_negative",
                                                       "extended_nonnegative",
                                                       "extended_nonpositive",
                                                       "extended_nonzero",
                                                       "extended_positive",
                                                       "extended_real",
                                                       "finite",
                                                       "hermitian",
                                                       "imaginary",
                                                       "infinite",
                                                       "integer",
                                                       "irrational",
                                                       "negative",
                                                       "noninteger",
                                                       "nonnegative",
                                                       "nonpositive",
                                                       "nonzero",
                                                       "odd",
                                                       "positive",
                                                       "prime",
                                                       "rational",
                                                       "real",
                                                       "transcendental",
                                                       "zero"};

std::vector<std::string_view> splitWords(std::string_view text)
{
    std::vector<std::string_view> words;
    while (!text.empty()) {
        const std::size_t end = text.find(' ');
        words.push_back(text.substr(0, end));
        text.remove_prefix(end + 1);
    }
    return words;
}

bool isWordChar(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

}  // namespace

bool isSympyName(std::string_view name)
{
    static const std::vector<std::string_view> names = splitWords(sympyNames);
    return std::binary_search(names.begin(), names.end(), name);
}

bool isPythonKeyword(std::string_view name)
{
    return std::binary_search(keywords.begin(), keywords.end(), name);
}

bool isPlainIdentifier(std::string_view name)
{
    const bool beginsWell = !name.empty() && (name.front() < '0' || name.front() > '9');
    return beginsWell && std::all_of(name.begin(), name.end(), isWordChar) && name.find("__") == std::string_view::npos
           && !isPythonKeyword(name);
}

bool isSymbolAssumption(std::string_view name)
{
    return std::binary_search(assumptions.begin(), assumptions.end(), name);
}

}  // namespace pt2scope
