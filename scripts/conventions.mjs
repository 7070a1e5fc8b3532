import { findFault } from './layers.mjs';

/**
 * Requires `#name`, because TypeScript's `private` does not exist at run time. Private constructors still
 * need the keyword.
 */
const privateNames = {
  create(context) {
    function check(node) {
      const isKeyword = node.accessibility === 'private' || node.accessibility === 'protected';
      if (isKeyword && node.kind !== 'constructor')
        context.report({ node: node.key, message: 'Name it `#name` instead of `private name`.' });
    }
    return { MethodDefinition: check, PropertyDefinition: check };
  },
};

/** `src/chess` does not use this rule, because `KING` is a piece code there and `king` a square. */
const constantCase = {
  create: (context) => ({
    VariableDeclarator({ id }) {
      if (id.type === 'Identifier' && /^[A-Z][A-Z0-9_]+$/.test(id.name))
        context.report({ node: id, message: 'Constants are in camelCase.' });
    },
  }),
};

const moduleLayers = {
  create(context) {
    function check({ source }) {
      const fault = typeof source?.value === 'string' && findFault(context.filename, source.value);
      if (fault) context.report({ node: source, message: fault });
    }
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    };
  },
};

// oxlint-disable-next-line import/no-default-export
export default {
  meta: { name: 'tabiya' },
  rules: { 'private-names': privateNames, 'constant-case': constantCase, layers: moduleLayers },
};
