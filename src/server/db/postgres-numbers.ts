import { types } from 'pg';

types.setTypeParser(types.builtins.INT8, Number);
