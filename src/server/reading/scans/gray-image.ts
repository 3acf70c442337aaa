/** A greyscale picture, one byte per pixel (0 = black), row by row. */
export interface GrayImage {
  width: number;
  height: number;
  pixels: Uint8Array;
}

/** Clockwise quarter turns of the text on the displayed page. */
export type Turn = 0 | 1 | 2 | 3;

/** Difference from paper, of 256 shades, that counts as ink. */
const inkContrast = 48;
/** Pixels of a full stop at 72 dpi; fewer pixels of ink are not writing. */
const leastInk = 4;

/** Rotates a picture with text in direction `turn` so that it runs from left to right. */
export function uprightImage({ width, height, pixels }: GrayImage, turn: Turn): GrayImage {
  if (turn === 0) return { width, height, pixels };
  const turned = new Uint8Array(pixels.length);
  if (turn === 2) {
    for (let index = 0, last = pixels.length - 1; index <= last; index++) turned[last - index] = pixels[index] ?? 0;
    return { width, height, pixels: turned };
  }
  for (let y = 0; y < height; y++) {
    const row = y * width;
    // Text turned clockwise starts at the top right, counter-clockwise at the bottom left.
    const across = turn === 1 ? y : height - 1 - y;
    for (let x = 0; x < width; x++) {
      const down = turn === 1 ? width - 1 - x : x;
      turned[down * height + across] = pixels[row + x] ?? 0;
    }
  }
  return { width: height, height: width, pixels: turned };
}

/** A scaled copy: averages when shrinking, interpolates when enlarging. */
export function scaleImage(image: GrayImage, factor: number): GrayImage {
  if (factor === 1) return image;
  const width = Math.max(1, Math.round(image.width * factor));
  const height = Math.max(1, Math.round(image.height * factor));
  const pixels = new Uint8Array(width * height);
  const scaled = { width, height, pixels };
  if (factor < 1) shrink(image, scaled);
  else enlarge(image, scaled);
  return scaled;
}

function shrink(from: GrayImage, to: GrayImage): void {
  for (let y = 0; y < to.height; y++) {
    const top = Math.floor((y * from.height) / to.height);
    const bottom = Math.max(top + 1, Math.floor(((y + 1) * from.height) / to.height));
    for (let x = 0; x < to.width; x++) {
      const left = Math.floor((x * from.width) / to.width);
      const right = Math.max(left + 1, Math.floor(((x + 1) * from.width) / to.width));
      let sum = 0;
      for (let row = top; row < bottom; row++) {
        for (let at = row * from.width + left, end = row * from.width + right; at < end; at++)
          sum += from.pixels[at] ?? 0;
      }
      to.pixels[y * to.width + x] = sum / ((bottom - top) * (right - left));
    }
  }
}

function enlarge(from: GrayImage, to: GrayImage): void {
  const at = (x: number, y: number) => from.pixels[y * from.width + x] ?? 0;
  for (let y = 0; y < to.height; y++) {
    const middle = Math.min(Math.max(((y + 0.5) * from.height) / to.height - 0.5, 0), from.height - 1);
    const top = Math.floor(middle);
    const bottom = Math.min(top + 1, from.height - 1);
    const down = middle - top;
    for (let x = 0; x < to.width; x++) {
      const centre = Math.min(Math.max(((x + 0.5) * from.width) / to.width - 0.5, 0), from.width - 1);
      const left = Math.floor(centre);
      const right = Math.min(left + 1, from.width - 1);
      const across = centre - left;
      const upper = at(left, top) * (1 - across) + at(right, top) * across;
      const lower = at(left, bottom) * (1 - across) + at(right, bottom) * across;
      to.pixels[y * to.width + x] = upper * (1 - down) + lower * down;
    }
  }
}

/** True if the picture is one shade except for specks. */
export function isBlank({ pixels }: GrayImage): boolean {
  const paper = shadeOfPaper(pixels);
  let ink = 0;
  for (const pixel of pixels) {
    if (Math.abs(pixel - paper) > inkContrast && ++ink >= leastInk) return false;
  }
  return true;
}

/** The most common shade. */
function shadeOfPaper(pixels: Uint8Array): number {
  const counts = new Uint32Array(256);
  for (const pixel of pixels) counts[pixel] = (counts[pixel] ?? 0) + 1;
  let paper = 255;
  for (let shade = 0; shade < 256; shade++) if ((counts[shade] ?? 0) > (counts[paper] ?? 0)) paper = shade;
  return paper;
}

/** Share of ink/paper transitions among all pixels: dense print has 0.06, noise up to 0.5. */
const mostChanges = 0.1;
/** Each blur removes specks one pixel larger; more passes would remove thin letters. */
const blurPasses = 3;

/**
 * Removes specks of noise, each of which would be examined as a letter, for minutes per page; null if only noise is
 * left.
 */
export function denoise(image: GrayImage): GrayImage | null {
  let blurred = image;
  for (let count = 0; count <= blurPasses; count++) {
    if (shareOfChanges(blurred) <= mostChanges) return blurred;
    blurred = blurImage(blurred);
  }
  return null;
}

function shareOfChanges({ width, pixels }: GrayImage): number {
  const threshold = inkThreshold(pixels);
  let changes = 0;
  for (let at = 1; at < pixels.length; at++) {
    if (at % width !== 0 && (pixels[at] ?? 0) < threshold !== (pixels[at - 1] ?? 0) < threshold) changes += 1;
  }
  return changes / pixels.length;
}

/** The shade that best separates ink from paper (Otsu 1979), as the engine does. */
function inkThreshold(pixels: Uint8Array): number {
  const counts = new Uint32Array(256);
  for (const pixel of pixels) counts[pixel] = (counts[pixel] ?? 0) + 1;
  const total = counts.reduce((sum, count, shade) => sum + count * shade, 0);
  let [below, sumBelow, best, threshold] = [0, 0, -1, 128];
  for (let shade = 0; shade < 255; shade++) {
    below += counts[shade] ?? 0;
    sumBelow += shade * (counts[shade] ?? 0);
    const above = pixels.length - below;
    if (below === 0 || above === 0) continue;
    const between = below * above * (sumBelow / below - (total - sumBelow) / above) ** 2;
    if (between > best) [best, threshold] = [between, shade + 1];
  }
  return threshold;
}

/** Replaces each pixel by the mean of itself and its eight neighbours. */
function blurImage({ width, height, pixels }: GrayImage): GrayImage {
  const blurred = new Uint8Array(pixels);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      let sum = 0;
      for (let row = at - width; row <= at + width; row += width) {
        sum += (pixels[row - 1] ?? 0) + (pixels[row] ?? 0) + (pixels[row + 1] ?? 0);
      }
      blurred[at] = sum / 9;
    }
  }
  return { width, height, pixels: blurred };
}

/** Strips along the picture's longer side: short enough to keep a skewed page's lines apart. */
const strips = 6;

/**
 * Ratio above 1 if lines of text run across the picture, below 1 if down. Between lines, a strip's rows change from
 * full to empty, while its columns are alike. Dense print has 1.6 and more, or the inverse; a few lines of large type,
 * whose letters vary as much as its lines, may have any value.
 */
export function orientationRatio(image: GrayImage): number {
  const small = scaleImage(image, Math.min(1, 900 / Math.max(image.width, image.height)));
  const across = contrastOfRows(small);
  const down = contrastOfRows(uprightImage(small, 1));
  return down === 0 ? Number.POSITIVE_INFINITY : across / down;
}

/** Mean over strips of equal length, or the longer side would seem to have more lines. */
function contrastOfRows({ width, height, pixels }: GrayImage): number {
  const reach = Math.max(1, Math.min(width, Math.floor(Math.max(width, height) / strips)));
  let contrast = 0;
  let count = 0;
  for (let left = 0; left + reach <= width; left += reach) {
    count += 1;
    let before = -1;
    for (let y = 0; y < height; y++) {
      let sum = 0;
      for (let at = y * width + left, end = at + reach; at < end; at++) sum += pixels[at] ?? 0;
      const mean = sum / reach;
      if (before >= 0) contrast += (mean - before) ** 2;
      before = mean;
    }
  }
  return contrast / count;
}
