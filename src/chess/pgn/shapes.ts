/**
 * Circles and arrows on the board, which PGN keeps in comments: `[%csl Gd4]` is a green circle, `[%cal Rf3d4]` a red arrow.
 * A shape is named by its colour and squares, as in these commands: `Gd4`, `Rf3d4`.
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

/** Comments as they stand in a PGN → their words and what they draw. A command that cannot be read stays among the words. */
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

/** A space takes the place of the command, so that the words around it do not become another one. */
function takeShapes([command, name, list]: readonly string[], shapes: string[]): string {
  const items = (list ?? '').split(',').map((item) => item.trim());
  const form = name === 'csl' ? CIRCLE : ARROW;
  if (!items.every((item) => form.test(item))) return command ?? '';
  shapes.push(...items);
  return ' ';
}

/** Each once, circles first, as they are written. */
export function sortShapes(shapes: readonly string[]): string[] {
  const each = [...new Set(shapes)];
  return [...each.filter((shape) => CIRCLE.test(shape)), ...each.filter((shape) => !CIRCLE.test(shape))];
}

/** `[%csl Gd4,Re5][%cal Gf3d4]`, or nothing where nothing is drawn. */
export function makeShapesText(shapes: readonly string[]): string {
  const circles = shapes.filter((shape) => CIRCLE.test(shape)).join(',');
  const arrows = shapes.filter((shape) => ARROW.test(shape)).join(',');
  return `${circles === '' ? '' : `[%csl ${circles}]`}${arrows === '' ? '' : `[%cal ${arrows}]`}`;
}

/**
 * Words as a comment in braces can hold them: PGN cannot escape a closing brace, and a header after an empty line would
 * begin a chapter. No text a person means contains NUL.
 */
function makeCommentText(text: string): string {
  return (text.includes('}') ? text.replaceAll('{', '(').replaceAll('}', ')') : text)
    .replaceAll('\u0000', ' ')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/\n\s+/g, '\n')
    .trim();
}
