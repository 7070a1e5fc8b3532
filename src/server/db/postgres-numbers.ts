/** This is a separate module, because threads and scripts also import it. */
import { types } from 'pg';

// `pg` returns bigint values as text. Our counts and times are small enough for a JavaScript number.
types.setTypeParser(types.builtins.INT8, Number);
