import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

export function OpeningGamePage() {
  return (
    <>
      <PageHeader title="Opening Game" />
      <EmptyState title="This screen is not built yet" />
    </>
  );
}
