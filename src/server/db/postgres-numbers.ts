/** Imported by whatever talks to PostgreSQL: threads and chores know nothing of what the server has set. */
import { types } from 'pg';

// Counts and epoch milliseconds fit into a double; pg would hand them over as text.
types.setTypeParser(types.builtins.INT8, Number);
