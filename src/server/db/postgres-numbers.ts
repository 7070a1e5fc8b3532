import { types } from 'pg';

// `pg` returns bigint as text, but our counts and times fit into a JavaScript number.
types.setTypeParser(types.builtins.INT8, Number);
