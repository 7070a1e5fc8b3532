/**
 * scripts/build-kernel.ts compiles this AssemblyScript, which needs SIMD. Convolutions use Winograd F(4×4, 3×3)
 * (https://arxiv.org/abs/1509.09308). Boards are [position][10×10 squares][channel] with a zero border.
 */

const WIDTH: usize = 10;
const PADDED: usize = 100;
/** The bytes in a vector of four channels. */
const VECTOR: usize = 16;
const NUMBERS: usize = 36;

function scale(value: v128, factor: f32): v128 {
  return f32x4.mul(value, f32x4.splat(factor));
}

/** Multiplies six numbers, `step` bytes apart, by Winograd's matrix Bᵀ. */
function transformSix(from: usize, step: usize, to: usize, toStep: usize): void {
  const a = v128.load(from);
  const b = v128.load(from + step);
  const c = v128.load(from + 2 * step);
  const d = v128.load(from + 3 * step);
  const e = v128.load(from + 4 * step);
  const f = v128.load(from + 5 * step);
  const evens = f32x4.sub(e, scale(c, 4));
  const odds = f32x4.sub(d, scale(b, 4));
  const nearEvens = f32x4.sub(e, c);
  const nearOdds = scale(f32x4.sub(d, b), 2);
  v128.store(to, f32x4.add(f32x4.sub(scale(a, 4), scale(c, 5)), e));
  v128.store(to + toStep, f32x4.add(evens, odds));
  v128.store(to + 2 * toStep, f32x4.sub(evens, odds));
  v128.store(to + 3 * toStep, f32x4.add(nearEvens, nearOdds));
  v128.store(to + 4 * toStep, f32x4.sub(nearEvens, nearOdds));
  v128.store(to + 5 * toStep, f32x4.add(f32x4.sub(scale(b, 4), scale(d, 5)), f));
}

/** Transforms the tiles of all positions into [number][tile][input]. */
function transformTiles(boards: usize, tiles: usize, scratch: usize, inputs: usize, positions: usize): void {
  const square = inputs * 4;
  const plane = positions * 4 * square;
  for (let tile: usize = 0; tile < positions * 4; tile++) {
    const corner = (tile >> 2) * PADDED + ((tile >> 1) & 1) * 4 * WIDTH + (tile & 1) * 4;
    for (let offset: usize = 0; offset < square; offset += VECTOR) {
      const from = boards + corner * square + offset;
      for (let row: usize = 0; row < 6; row++)
        transformSix(from + row * WIDTH * square, square, scratch + 6 * row * VECTOR, VECTOR);
      for (let column: usize = 0; column < 6; column++)
        transformSix(
          scratch + column * VECTOR,
          6 * VECTOR,
          tiles + column * plane + tile * square + offset,
          6 * plane,
        );
    }
  }
}

/** Multiplies [tile][input] by [input][output], four tiles and eight outputs at a time. */
function multiply(from: usize, weights: usize, to: usize, inputs: usize, outputs: usize, tiles: usize): void {
  const row = inputs * 4;
  const toRow = outputs * 4;
  for (let output: usize = 0; output < outputs; output += 8) {
    const block = weights + output * row;
    for (let tile: usize = 0; tile < tiles; tile += 4) {
      let a0 = f32x4.splat(0);
      let a1 = f32x4.splat(0);
      let b0 = f32x4.splat(0);
      let b1 = f32x4.splat(0);
      let c0 = f32x4.splat(0);
      let c1 = f32x4.splat(0);
      let d0 = f32x4.splat(0);
      let d1 = f32x4.splat(0);
      let at = from + tile * row;
      let weight = block;
      for (const end = at + row; at < end; at += 4) {
        const w0 = v128.load(weight);
        const w1 = v128.load(weight, VECTOR);
        const a = v128.load32_splat(at);
        a0 = f32x4.add(a0, f32x4.mul(a, w0));
        a1 = f32x4.add(a1, f32x4.mul(a, w1));
        const b = v128.load32_splat(at + row);
        b0 = f32x4.add(b0, f32x4.mul(b, w0));
        b1 = f32x4.add(b1, f32x4.mul(b, w1));
        const c = v128.load32_splat(at + 2 * row);
        c0 = f32x4.add(c0, f32x4.mul(c, w0));
        c1 = f32x4.add(c1, f32x4.mul(c, w1));
        const d = v128.load32_splat(at + 3 * row);
        d0 = f32x4.add(d0, f32x4.mul(d, w0));
        d1 = f32x4.add(d1, f32x4.mul(d, w1));
        weight += 2 * VECTOR;
      }
      const target = to + tile * toRow + output * 4;
      v128.store(target, a0);
      v128.store(target, a1, VECTOR);
      v128.store(target + toRow, b0);
      v128.store(target + toRow, b1, VECTOR);
      v128.store(target + 2 * toRow, c0);
      v128.store(target + 2 * toRow, c1, VECTOR);
      v128.store(target + 3 * toRow, d0);
      v128.store(target + 3 * toRow, d1, VECTOR);
    }
  }
}

/** Multiplies six numbers by Winograd's matrix Aᵀ, which gives four. */
function transformBack(from: usize, step: usize, to: usize, toStep: usize, bias: v128, least: v128): void {
  const a = v128.load(from);
  const b = v128.load(from + step);
  const c = v128.load(from + 2 * step);
  const d = v128.load(from + 3 * step);
  const e = v128.load(from + 4 * step);
  const f = v128.load(from + 5 * step);
  const near = f32x4.add(b, c);
  const nearDifference = f32x4.sub(b, c);
  const far = f32x4.add(d, e);
  const farDifference = f32x4.sub(d, e);
  const first = f32x4.add(f32x4.add(a, near), far);
  const second = f32x4.add(nearDifference, scale(farDifference, 2));
  const third = f32x4.add(near, scale(far, 4));
  const fourth = f32x4.add(f32x4.add(nearDifference, scale(farDifference, 8)), f);
  v128.store(to, f32x4.max(f32x4.add(first, bias), least));
  v128.store(to + toStep, f32x4.max(f32x4.add(second, bias), least));
  v128.store(to + 2 * toStep, f32x4.max(f32x4.add(third, bias), least));
  v128.store(to + 3 * toStep, f32x4.max(f32x4.add(fourth, bias), least));
}

/** Turns [number][tile][output] into board squares, adds the biases and clamps at `floor`. */
function collectTiles(
  products: usize,
  boards: usize,
  biases: usize,
  scratch: usize,
  outputs: usize,
  positions: usize,
  floor: f32,
): void {
  const square = outputs * 4;
  const plane = positions * 4 * square;
  const none = f32x4.splat(0);
  const all = f32x4.splat(-Infinity);
  const least = f32x4.splat(floor);
  for (let tile: usize = 0; tile < positions * 4; tile++) {
    const corner = (tile >> 2) * PADDED + ((tile >> 1) & 1) * 4 * WIDTH + (tile & 1) * 4 + WIDTH + 1;
    for (let offset: usize = 0; offset < square; offset += VECTOR) {
      const from = products + tile * square + offset;
      for (let row: usize = 0; row < 6; row++)
        transformBack(from + 6 * row * plane, plane, scratch + 4 * row * VECTOR, VECTOR, none, all);
      const bias = v128.load(biases + offset);
      const to = boards + corner * square + offset;
      for (let column: usize = 0; column < 4; column++)
        transformBack(
          scratch + column * VECTOR,
          4 * VECTOR,
          to + column * square,
          WIDTH * square,
          bias,
          least,
        );
    }
  }
}

/** `tiles` and `products` need 36 numbers per tile and channel, `scratch` 36 vectors. */
export function convolve(
  from: usize,
  to: usize,
  weights: usize,
  biases: usize,
  tiles: usize,
  products: usize,
  scratch: usize,
  inputs: usize,
  outputs: usize,
  positions: usize,
  floor: f32,
): void {
  transformTiles(from, tiles, scratch, inputs, positions);
  const count = positions * 4;
  for (let number: usize = 0; number < NUMBERS; number++)
    multiply(
      tiles + number * count * inputs * 4,
      weights + number * inputs * outputs * 4,
      products + number * count * outputs * 4,
      inputs,
      outputs,
      count,
    );
  collectTiles(products, to, biases, scratch, outputs, positions, floor);
}

/** Divides by 64 squares. The border is zero, so it does not change the sum. */
export function findMeans(boards: usize, to: usize, channels: usize, positions: usize): void {
  const square = channels * 4;
  const part = f32x4.splat(1.0 / 64.0);
  for (let position: usize = 0; position < positions; position++) {
    const board = boards + position * PADDED * square;
    for (let offset: usize = 0; offset < square; offset += VECTOR) {
      let sum = f32x4.splat(0);
      for (let at: usize = WIDTH; at < PADDED - WIDTH; at++)
        sum = f32x4.add(sum, v128.load(board + at * square + offset));
      v128.store(to + position * square + offset, f32x4.mul(sum, part));
    }
  }
}

/** Computes skip = max(0, skip + scale · value + addition). Scales and additions are [position][channel]. */
export function addScaled(
  boards: usize,
  skips: usize,
  scales: usize,
  additions: usize,
  channels: usize,
  positions: usize,
): void {
  const square = channels * 4;
  const none = f32x4.splat(0);
  for (let position: usize = 0; position < positions; position++) {
    for (let offset: usize = 0; offset < square; offset += VECTOR) {
      const factor = v128.load(scales + position * square + offset);
      const added = v128.load(additions + position * square + offset);
      for (let rank: usize = 1; rank < 9; rank++) {
        for (let file: usize = 1; file < 9; file++) {
          const at = (position * PADDED + rank * WIDTH + file) * square + offset;
          const value = f32x4.add(f32x4.mul(v128.load(boards + at), factor), added);
          v128.store(skips + at, f32x4.max(f32x4.add(v128.load(skips + at), value), none));
        }
      }
    }
  }
}
