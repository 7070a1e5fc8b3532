/**
 * Circles and arrows in PGN comments: `[%csl Gd4]` is a green circle, `[%cal Rf3d4]` a red arrow. A shape is `Gd4` or `Rf3d4`.
 */

const COMMAND = /\[%(csl|cal)\s([^\][]*)\]/g;
const CIRCLE = /^[GRYB][a-h][1-8]$/;
const ARROW = /^[GRYB](?:[a-h][1-8]){2}$/;

export function isShape(text: string): boolean {
  return CIRCLE.test(text) || ARROW.test(text);
}

export interface ParsedComments {
  comments: string[];
  shapes: string[];
}

/** Splits comments into text and shapes. Unreadable commands stay in the text. */
export function parseComments(texts: readonly string[]): ParsedComments {
  const comments: string[] = [];
  const shapes: string[] = [];
  for (const text of texts) {
    const written = makeCommentText(text);
    const comment = written.includes('[%c')
      ? makeCommentText(written.replaceAll(COMMAND, (...found) => takeShapes(found, shapes)))
      : written;
    if (comment !== '') comments.push(comment);
  }
  return { comments, shapes: sortShapes(shapes) };
}

/** A space replaces the command, so that the words around it stay apart. */
function takeShapes([command, name, list]: readonly string[], shapes: string[]): string {
  const items = (list ?? '').split(',').map((item) => item.trim());
  const form = name === 'csl' ? CIRCLE : ARROW;
  if (!items.every((item) => form.test(item))) return command ?? '';
  shapes.push(...items);
  return ' ';
}

/** Without duplicates, circles first. */
export function sortShapes(shapes: readonly string[]): string[] {
  const each = [...new Set(shapes)];
  return [...each.filter((shape) => CIRCLE.test(shape)), ...each.filter((shape) => !CIRCLE.test(shape))];
}

/** `[%csl Gd4,Re5][%cal Gf3d4]`, or empty. */
export function makeShapesText(shapes: readonly string[]): string {
  const circles = shapes.filter((shape) => CIRCLE.test(shape)).join(',');
  const arrows = shapes.filter((shape) => ARROW.test(shape)).join(',');
  return `${circles === '' ? '' : `[%csl ${circles}]`}${arrows === '' ? '' : `[%cal ${arrows}]`}`;
}

/** PGN cannot escape a closing brace, and a header after a blank line starts a new chapter. */
function makeCommentText(text: string): string {
  return (text.includes('}') ? text.replaceAll('{', '(').replaceAll('}', ')') : text)
    .replaceAll('\u0000', ' ')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/\n\s+/g, '\n')
    .trim();
}
