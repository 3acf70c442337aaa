/** One question: its candidates' features, and which candidates answer it. */
export type Ranking = { rows: readonly Float64Array[]; isRight: readonly boolean[]; weight: number };

/** L2 penalty on the weights of standardised features; chosen by the figures on papers left out. */
const listwisePenalty = 0.003;
const listwiseSteps = 160;
const learningRate = 0.08;

/**
 * Fits linear weights that maximise the softmax probability of the right candidates of each question (ListNet's top-one
 * loss; Cao et al., 2007), by Adam (Kingma and Ba, 2015).
 * @param without index of a feature that is left out
 */
export function fitListwise(questions: readonly Ranking[], without?: number): Float64Array {
  const used = questions.filter(({ isRight }) => isRight.includes(true));
  const deviations = deviationsOf(used.flatMap(({ rows }) => rows));
  const size = deviations.length;
  // One flat array per question, because these sums take most of the time.
  const flat = used.map(({ rows }) => standardised(rows, deviations));
  const total = used.reduce((sum, { weight }) => sum + weight, 0);
  const weights = new Float64Array(size);
  const means = new Float64Array(size);
  const squares = new Float64Array(size);
  for (let step = 1; step <= listwiseSteps; step++) {
    const gradient = new Float64Array(size);
    for (const [place, { isRight, weight }] of used.entries()) {
      const values = flat[place] as Float32Array;
      const scores = isRight.map((_, index) => dot(values, index * size, weights));
      const highest = Math.max(...scores);
      const powers = scores.map((score) => Math.exp(score - highest));
      const whole = powers.reduce((sum, power) => sum + power, 0);
      const right = powers.reduce((sum, power, index) => sum + (isRight[index] ? power : 0), 0);
      for (const [index, power] of powers.entries()) {
        const pull = ((power / whole - (isRight[index] ? power / right : 0)) * weight) / total;
        if (Math.abs(pull) < 1e-9) continue;
        for (let at = 0; at < size; at++) (gradient[at] as number) += pull * (values[index * size + at] as number);
      }
    }
    for (let at = 0; at < size; at++) {
      if (at === without) continue;
      const slope = (gradient[at] as number) + listwisePenalty * (weights[at] as number);
      means[at] = 0.9 * (means[at] as number) + 0.1 * slope;
      squares[at] = 0.999 * (squares[at] as number) + 0.001 * slope * slope;
      const mean = (means[at] as number) / (1 - 0.9 ** step);
      const square = (squares[at] as number) / (1 - 0.999 ** step);
      (weights[at] as number) -= (learningRate * mean) / (Math.sqrt(square) + 1e-9);
    }
  }
  return weights.map((weight, at) => weight / (deviations[at] as number));
}

function standardised(rows: readonly Float64Array[], deviations: Float64Array): Float32Array {
  const size = deviations.length;
  const values = new Float32Array(rows.length * size);
  for (const [index, row] of rows.entries())
    for (let at = 0; at < size; at++) values[index * size + at] = (row[at] as number) / (deviations[at] as number);
  return values;
}

const logisticPenalty = 0.01;
const logisticSteps = 800;

/** A judged question: its confidence features, and whether what is claimed holds the answer. */
export type Judged = { features: Float64Array; isRight: boolean; weight: number };

/** Weights of a logistic regression on standardised features, bias last. */
export function fitLogistic(examples: readonly Judged[]): Float64Array {
  const rows = examples.map(({ features }) => features);
  const size = rows[0]?.length ?? 0;
  const means = Float64Array.from(
    { length: size },
    (_, at) => rows.reduce((sum, row) => sum + (row[at] as number), 0) / rows.length,
  );
  const deviations = deviationsOf(rows);
  const weights = new Float64Array(size + 1);
  const total = examples.reduce((sum, { weight }) => sum + weight, 0);
  // One flat array, standardised once, because these sums take most of the time.
  const values = new Float32Array(rows.length * size);
  for (const [index, row] of rows.entries())
    for (let at = 0; at < size; at++)
      values[index * size + at] = ((row[at] as number) - (means[at] as number)) / (deviations[at] as number);
  for (let step = 0; step < logisticSteps; step++) {
    const gradient = new Float64Array(size + 1);
    for (const [index, { isRight, weight }] of examples.entries()) {
      let sum = weights[size] as number;
      for (let at = 0; at < size; at++) sum += (values[index * size + at] as number) * (weights[at] as number);
      const error = (1 / (1 + Math.exp(-sum)) - Number(isRight)) * (weight / total);
      for (let at = 0; at < size; at++) (gradient[at] as number) += error * (values[index * size + at] as number);
      (gradient[size] as number) += error;
    }
    for (let at = 0; at <= size; at++) {
      (weights[at] as number) -= (gradient[at] as number) + (at < size ? logisticPenalty * (weights[at] as number) : 0);
    }
  }
  const scaled = weights.slice(0, size).map((weight, at) => weight / (deviations[at] as number));
  const shift = scaled.reduce((sum, weight, at) => sum + weight * (means[at] as number), 0);
  return Float64Array.from([...scaled, (weights[size] as number) - shift]);
}

/** @param weights of a logistic function, bias last */
export function probabilityOf(weights: Float64Array = new Float64Array(), { features }: Judged): number {
  const sum = features.reduce((total, value, index) => total + value * (weights[index] ?? 0), weights.at(-1) ?? 0);
  return 1 / (1 + Math.exp(-sum));
}

function deviationsOf(rows: readonly Float64Array[]): Float64Array {
  const size = rows[0]?.length ?? 0;
  return Float64Array.from({ length: size }, (_, at) => {
    const mean = rows.reduce((sum, row) => sum + (row[at] as number), 0) / rows.length;
    return Math.sqrt(rows.reduce((sum, row) => sum + ((row[at] as number) - mean) ** 2, 0) / rows.length) || 1;
  });
}

function dot(values: Float32Array, from: number, weights: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < weights.length; at++) sum += (values[from + at] as number) * (weights[at] as number);
  return sum;
}
