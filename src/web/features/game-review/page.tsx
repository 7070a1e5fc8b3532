import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

export function GameReviewPage() {
  return (
    <>
      <PageHeader title="Review Game/Make Cards" />
      <EmptyState title="This screen is not built yet" />
    </>
  );
}
