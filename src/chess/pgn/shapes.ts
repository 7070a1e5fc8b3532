/** Shapes are texts: `Gd4` is a circle (`[%csl Gd4]`), and `Rf3d4` an arrow (`[%cal Rf3d4]`). */

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

function takeShapes([command, name, list]: readonly string[], shapes: string[]): string {
  const items = (list ?? '').split(',').map((item) => item.trim());
  const form = name === 'csl' ? CIRCLE : ARROW;
  if (!items.every((item) => form.test(item))) return command ?? '';
  shapes.push(...items);
  return ' ';
}

export function sortShapes(shapes: readonly string[]): string[] {
  const each = [...new Set(shapes)];
  return [...each.filter((shape) => CIRCLE.test(shape)), ...each.filter((shape) => !CIRCLE.test(shape))];
}

export function makeShapesText(shapes: readonly string[]): string {
  const circles = shapes.filter((shape) => CIRCLE.test(shape)).join(',');
  const arrows = shapes.filter((shape) => ARROW.test(shape)).join(',');
  return `${circles === '' ? '' : `[%csl ${circles}]`}${arrows === '' ? '' : `[%cal ${arrows}]`}`;
}

/** Closing braces would end the comment, and so would a header after a blank line. */
function makeCommentText(text: string): string {
  return (text.includes('}') ? text.replaceAll('{', '(').replaceAll('}', ')') : text)
    .replaceAll('\u0000', ' ')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/\n\s+/g, '\n')
    .trim();
}
