import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

export function ManageOpeningsPage() {
  return (
    <>
      <PageHeader title="Manage Openings" />
      <EmptyState title="This screen is not built yet" />
    </>
  );
}
