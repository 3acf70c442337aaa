import { extractFeatures } from './extract-features.ts';

/** A training text with its label. */
export type Example = { text: string; label: number; weight: number };

/** Probabilities from 0 to 1 by label; they add up to 1. */
export type Classifier = (text: string) => Float64Array;

/** A trained model as plain data. */
export type Learned = {
  features: readonly string[];
  /** One per feature. */
  rarities: Float64Array;
  /** One per feature and label, feature by feature. */
  weights: Float32Array;
  labels: number;
};

/** Training rounds; more fit the examples better, but not new texts. */
const rounds = 8;
const rate = 0.5;
/** Exponent of rarity: rare features count more than in proportion. */
const rarityPower = 1.5;
/** Errors below this are ignored, which saves most of the time. */
const negligible = 5e-3;

type Vector = { places: Int32Array; values: Float64Array };

/**
 * Trains a classifier: multinomial logistic regression by stochastic gradient descent with a rate per weight (AdaGrad:
 * Duchi, Hazan and Singer 2011), over normalised features weighted by how few labels have them. Deterministic. Takes
 * about half a second of a core for two thousand examples and blocks its thread, so servers use build-apart.ts.
 */
export function learnLabels(examples: readonly Example[], labels: number): Learned {
  const features = examples.map(({ text }) => extractFeatures(text));
  const labelsWith = new Map<string, Set<number>>();
  for (const [index, example] of examples.entries()) {
    for (const feature of features[index]?.keys() ?? []) {
      const known = labelsWith.get(feature) ?? new Set();
      labelsWith.set(feature, known.add(example.label));
    }
  }
  const places = new Map([...labelsWith.keys()].map((feature, place) => [feature, place]));
  const rarities = Float64Array.from(labelsWith.values(), ({ size }) => Math.log(1 + labels / size) ** rarityPower);
  const vectorOf = (found: ReadonlyMap<string, number>) => makeVector(found, places, rarities);
  const weights = learnWeights(
    examples.map(({ label, weight }, index) => ({ label, weight, vector: vectorOf(features[index] ?? new Map()) })),
    places.size,
    labels,
  );
  return { features: [...places.keys()], rarities, weights, labels };
}

/** Turns a trained model into a classifier. */
export function classifierOf({ features, rarities, weights, labels }: Learned): Classifier {
  const places = new Map(features.map((feature, place) => [feature, place]));
  return (text) => sharesOf(makeVector(extractFeatures(text), places, rarities), weights, labels);
}

/** Trains in the caller's thread. */
export function buildClassifier(examples: readonly Example[], labels: number): Classifier {
  return classifierOf(learnLabels(examples, labels));
}

function makeVector(
  found: ReadonlyMap<string, number>,
  places: ReadonlyMap<string, number>,
  rarities: Float64Array,
): Vector {
  const known = [...found].flatMap(([feature, weight]) => {
    const place = places.get(feature);
    return place === undefined ? [] : [{ place, value: weight * (rarities[place] ?? 0) }];
  });
  const length = Math.hypot(...known.map(({ value }) => value)) || 1;
  return {
    places: Int32Array.from(known, ({ place }) => place),
    values: Float64Array.from(known, ({ value }) => value / length),
  };
}

function learnWeights(
  examples: readonly { label: number; weight: number; vector: Vector }[],
  features: number,
  labels: number,
): Float32Array {
  const weights = new Float32Array(features * labels);
  const squares = new Float32Array(features * labels).fill(1e-6);
  const random = createRandom();
  const order = [...examples];
  for (let round = 0; round < rounds; round += 1) {
    for (let at = order.length - 1; at > 0; at -= 1) {
      const other = Math.floor(random() * (at + 1));
      [order[at], order[other]] = [order[other] as (typeof order)[0], order[at] as (typeof order)[0]];
    }
    for (const { label, weight, vector } of order) {
      const shares = sharesOf(vector, weights, labels);
      const errors: [number, number][] = [];
      for (let each = 0; each < labels; each += 1) {
        const error = ((shares[each] ?? 0) - (each === label ? 1 : 0)) * weight;
        if (Math.abs(error) >= negligible) errors.push([each, error]);
      }
      for (const [index, place] of vector.places.entries()) {
        const value = vector.values[index] ?? 0;
        for (const [each, error] of errors) {
          const gradient = error * value;
          const at = place * labels + each;
          const square = (squares[at] ?? 0) + gradient * gradient;
          squares[at] = square;
          weights[at] = (weights[at] ?? 0) - (rate * gradient) / Math.sqrt(square);
        }
      }
    }
  }
  return weights;
}

function sharesOf({ places, values }: Vector, weights: Float32Array, labels: number): Float64Array {
  const shares = new Float64Array(labels);
  for (let index = 0; index < places.length; index += 1) {
    const [row, value] = [(places[index] ?? 0) * labels, values[index] ?? 0];
    for (let each = 0; each < labels; each += 1)
      shares[each] = (shares[each] ?? 0) + (weights[row + each] ?? 0) * value;
  }
  const highest = shares.reduce((left, right) => Math.max(left, right), Number.NEGATIVE_INFINITY);
  const powers = shares.map((share) => Math.exp(share - highest));
  const sum = powers.reduce((left, right) => left + right, 0);
  return powers.map((power) => power / sum);
}

/** Deterministic pseudo-random numbers from 0 to 1 (the linear congruential generator of Numerical Recipes). */
function createRandom(): () => number {
  let state = 7;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
