/** A module of its own, because threads and scripts need it too. */
import { types } from 'pg';

// `pg` returns bigint as text; counts and times fit a double.
types.setTypeParser(types.builtins.INT8, Number);
