import type { RawBuilder } from 'kysely';
import type { Columns, Limit } from '#contract/collections/table';

export interface TableDeclaration<C extends Columns = Columns, L extends Limit = Limit> {
  columns: C;
  owner?: 'id' | 'user_id' | ((userId: string) => RawBuilder<unknown>);
  parent?: { table: 'game_reviews'; column: string };
  key: readonly string[];
  hidden?: readonly string[];
  limit: L;
  parts?: Readonly<Record<string, TablePart>>;
}

export interface TablePart extends Pick<TableDeclaration, 'key' | 'hidden' | 'limit'> {
  where: RawBuilder<unknown>;
  exportedAs?: Readonly<Record<string, string>>;
}

export const deleteSome = 'Delete some first';

export function table<C extends Columns, L extends Limit>(
  columns: C,
  rest: Omit<TableDeclaration<C, L>, 'columns' | 'key' | 'hidden'> & {
    key: readonly (keyof C & string)[];
    hidden?: readonly (keyof C & string)[];
  },
): TableDeclaration<C, L> {
  return { columns, ...('user_id' in columns && { owner: 'user_id' }), ...rest };
}
