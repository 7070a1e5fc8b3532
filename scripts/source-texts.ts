/** Finds all texts that users read. It may also list other strings, but must not miss a text. */
import { parseSync } from 'vite';

export interface SourceText {
  line: number;
  text: string;
}

interface Node {
  type: string;
  start: number;
  [field: string]: unknown;
}

const textNames =
  /label|title|placeholder|descri|^alt$|message|text|hint|heading|caption|note|notice|words?$|sentence|question|legend|error|summary|^does$|reason|advice|subject|^says?$|countOf|^children$|failure|problem|prompt|empty|^log$|^info$|^warn$/i;

const codeNames =
  /^(?:className|styles?|to|href|id|key|type|role|d|path|textAnchor|textWrap|fontFamily|font|scope|autoComplete|background|transform|transition|Authorization)$|^data-|Path$|^aria-(?:controls|labelledby|describedby|live|haspopup)/;
const codeCalls =
  /^(?:querySelector(?:All)?|matchMedia|split|replace(?:All)?|(?:get|set|find)(?:Header|Item|Tag)|test|exec|prepare|selectFrom|where|orderBy|innerJoin|leftJoin|on|ref|join)$/;

const skippedNodes =
  /^(?:Import|ExportAll|TaggedTemplate|TS(?!AsExpression|NonNullExpression|SatisfiesExpression))/;

const codeText =
  /^(?:PRAGMA|SELECT|INSERT|UPDATE|DELETE FROM|CREATE|ALTER|DROP|BEGIN|COMMIT|ROLLBACK|LISTEN|NOTIFY|VACUUM|ATTACH|WITH|SET)\b|^[a-z_.]+ (?:as|asc|desc) ?\w*$|^\W*\w+:\/\/|^[./#^]|^--|^[\w-]+\(|[=&]\{|;$|; \w+=|^\{\w+\}\/\w|^[\w/]{15,} [wb] |^input, |'self'|'none'/;

export function readComments(path: string, source: string): SourceText[] {
  return parseSync(path, source).comments.map(({ start, value }) =>
    locate(source, start, value.replaceAll(/^\s*\*+/gm, '')),
  );
}

export function readTexts(path: string, source: string): SourceText[] {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  const texts: SourceText[] = [];
  const rendered = new Set<unknown>();
  visit(program, false);
  return texts;

  function visit(value: unknown, isShown: boolean): void {
    if (Array.isArray(value)) for (const each of value) visit(each, isShown);
    if (!isNode(value) || skippedNodes.test(value.type)) return;
    if (isText(value) && !rendered.has(value)) {
      const found = locate(source, value.start, render(value));
      if (looksLikeText(found.text, isShown || 'children' in value)) texts.push(found);
    }
    for (const [field, child] of Object.entries(value)) visitField(value, field, child, isShown);
  }

  function visitField(node: Node, field: string, child: unknown, isShown: boolean): void {
    if (isCodeField(node, field)) return;
    const name = field === 'children' ? field : findName(node);
    if (name === '' || field === 'callee') visit(child, isShown);
    else if (
      field === 'arguments'
        ? codeCalls.test(name)
        : node.type !== 'VariableDeclarator' && codeNames.test(name)
    )
      visitFunctions(child);
    else visit(child, textNames.test(name) && node.type !== 'NewExpression');
  }

  function visitFunctions(value: unknown): void {
    if (isNode(value) && /Function/.test(value.type)) visit(value, false);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(visitFunctions);
  }

  function render(node: unknown): string {
    if (Array.isArray(node)) return node.map(render).join('');
    if (!isNode(node)) return '';
    rendered.add(node);
    const { type, value, left, right, children } = node;
    if (type === 'Literal') return String(value);
    if (type === 'JSXText')
      return String(value)
        .replaceAll(/^\s*\n\s*|\s*\n\s*$|&nbsp;/g, (gap) => (gap === '&nbsp;' ? ' ' : ''))
        .replaceAll('&amp;', '&');
    if (type === 'BinaryExpression') return render(left) + render(right);
    if (type === 'TemplateLiteral') {
      const slots = listNodes(node.expressions).map(renderSlot);
      return listNodes(node.quasis)
        .map((each, index) => `${findCooked(each.value)}${slots[index] ?? ''}`)
        .join('');
    }
    return type.startsWith('JSX') && children ? render(children) : renderSlot(node);
  }

  function renderSlot(node: unknown): string {
    if (!isNode(node) || node.type === 'JSXEmptyExpression') return '';
    if (isText(node)) return render(node);
    const { type, consequent, alternate, callee, property, expression, argument } = node;
    if (type === 'ConditionalExpression' && isText(consequent) && isText(alternate))
      return `[${render(consequent)} / ${render(alternate)}]`;
    const name = findName(node);
    if (type === 'CallExpression' && name === 'countOf') {
      const [count, ...words] = listNodes(node.arguments);
      return `${renderSlot(count)} ${words.map(render).join('/')}s`;
    }
    if (/^to[A-Z]/.test(name) && isNode(callee)) return renderSlot(callee.object);
    if (type === 'MemberExpression') return renderSlot(property);
    if (isNode(expression ?? argument)) return renderSlot(expression ?? argument);
    return `{${name === '' ? '…' : name}}`;
  }
}

function locate(source: string, start: number, text: string): SourceText {
  return { line: source.slice(0, start).split('\n').length, text: text.replaceAll(/\s+/g, ' ').trim() };
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}

function listNodes(value: unknown): Node[] {
  return Array.isArray(value) ? value.filter(isNode) : [];
}

function isText(node: unknown): boolean {
  if (!isNode(node)) return false;
  if (node.type === 'Literal') return typeof node.value === 'string';
  if (node.type === 'BinaryExpression')
    return node.operator === '+' && (isText(node.left) || isText(node.right));
  const isPlace = ({ type, value }: Node) => type === 'JSXText' && /\p{L}/u.test(String(value));
  return node.type === 'TemplateLiteral' || listNodes(node.children).some(isPlace);
}

function isCodeField({ type, operator, computed }: Node, field: string): boolean {
  return (
    (field === 'key' && computed !== true) ||
    (type === 'MemberExpression' && field === 'property') ||
    (type === 'SwitchCase' && field === 'test') ||
    (type === 'BinaryExpression' && operator !== '+') ||
    (type === 'ExpressionStatement' && field === 'directive') ||
    (type.startsWith('Export') && field === 'source')
  );
}

function findName({ type, key, id, name, callee, property, value }: Node): string {
  if (typeof name === 'string') return name;
  if (type === 'Literal') return String(value);
  const named = [key, id, callee, property, type === 'JSXAttribute' && name].find(isNode);
  return named ? findName(named) : '';
}

function findCooked(value: unknown): string {
  return typeof value === 'object' && value !== null && 'cooked' in value ? String(value.cooked) : '';
}

function looksLikeText(text: string, isShown: boolean): boolean {
  const words = text.replaceAll(/\{[^{}]*\}|<[^<>]*>/g, ' ').trim();
  if (isShown)
    return /\p{L}/u.test(words) && !/^[a-z0-9]+(?:[-_][a-z0-9]+)+$|^[a-z]+[A-Z]\w*$|^--/.test(text);
  return !codeText.test(text) && (/\p{L}{2}.*\s.*\p{L}/u.test(words) || /^\p{Lu}\p{Ll}+\W*$/u.test(words));
}
