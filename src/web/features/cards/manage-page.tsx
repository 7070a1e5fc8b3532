import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

export function CardManagementPage() {
  return (
    <>
      <PageHeader title="Edit Cards" />
      <EmptyState title="This screen is not built yet" />
    </>
  );
}
