const NORMAL_95 = 1.96;

export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** Wilson score: https://en.wikipedia.org/wiki/Binomial_proportion_confidence_interval */
export function findShareInterval(hits: number, cases: number): Interval {
  if (cases === 0) return { low: 0, high: 1 };
  const [share, z2] = [hits / cases, NORMAL_95 ** 2];
  const centre = share + z2 / (2 * cases);
  const spread = NORMAL_95 * Math.sqrt((share * (1 - share)) / cases + z2 / (4 * cases ** 2));
  const scale = 1 + z2 / cases;
  return { low: Math.max(0, (centre - spread) / scale), high: Math.min(1, (centre + spread) / scale) };
}

interface Sample {
  readonly mean: number;
  readonly variance: number;
  readonly freedom: number;
}

function describeSample(values: readonly number[]): Sample {
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const freedom = Math.max(1, values.length - 1);
  return { mean, variance: squares / freedom / Math.max(1, values.length), freedom };
}

export function findMeanInterval(values: readonly number[]): Interval {
  const { mean, variance, freedom } = describeSample(values);
  const spread = findStudentQuantile(0.975, freedom) * Math.sqrt(variance);
  return { low: Math.max(0, mean - spread), high: mean + spread };
}

/** Welch's test. With several `questions`, a Bonferroni correction makes each test stricter. */
export function isBeyondChance(
  now: readonly number[],
  before: readonly number[],
  questions: number,
): boolean {
  const [one, other] = [describeSample(now), describeSample(before)];
  const variance = one.variance + other.variance;
  if (variance === 0) return false;
  const freedom = variance ** 2 / (one.variance ** 2 / one.freedom + other.variance ** 2 / other.freedom);
  const limit = findStudentQuantile(1 - 0.025 / questions, freedom);
  return Math.abs(one.mean - other.mean) / Math.sqrt(variance) > limit;
}

/** The quantile of Student's distribution for 0.5 ≤ p < 1 (Abramowitz and Stegun, 26.7.5). */
function findStudentQuantile(p: number, freedom: number): number {
  const z = findNormalQuantile(p);
  return (
    z +
    (z ** 3 + z) / (4 * freedom) +
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * freedom ** 2) +
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / (384 * freedom ** 3)
  );
}

/** The normal quantile for 0.5 ≤ p < 1, exact to 0.0005 (Abramowitz and Stegun, 26.2.23). */
function findNormalQuantile(p: number): number {
  const t = Math.sqrt(-2 * Math.log(1 - p));
  const over = 2.515517 + 0.802853 * t + 0.010328 * t ** 2;
  const under = 1 + 1.432788 * t + 0.189269 * t ** 2 + 0.001308 * t ** 3;
  return t - over / under;
}
