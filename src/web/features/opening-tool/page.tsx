import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

export function OpeningToolPage() {
  return (
    <>
      <PageHeader title="Opening Tools" />
      <EmptyState title="This screen is not built yet" />
    </>
  );
}
