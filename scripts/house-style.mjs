/** Rules of the house that oxlint does not have; `.oxlintrc.json` switches them on. */
import { findFault } from './rooms.mjs';

/** `#name` is private at run time too, and cannot be read by a cast. A constructor has no other way than the keyword. */
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

/** `camelCase` for constants too. `src/chess` is let off: there KING is a code of the board, and `king` the square where one stands. */
const constantCase = {
  create: (context) => ({
    VariableDeclarator({ id }) {
      if (id.type === 'Identifier' && /^[A-Z][A-Z0-9_]+$/.test(id.name))
        context.report({ node: id, message: 'Constants are in camelCase.' });
    },
  }),
};

/** Rooms import only those of the floors before their own, by `import()` too. */
const floorsOfRooms = {
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

/** `oxlint` takes a plugin's default export. */
// oxlint-disable-next-line import/no-default-export
export default {
  meta: { name: 'house' },
  rules: { 'private-names': privateNames, 'constant-case': constantCase, floors: floorsOfRooms },
};
