import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

export function CardReviewPage() {
  return (
    <>
      <PageHeader title="Card Review" />
      <EmptyState title="This screen is not built yet" />
    </>
  );
}
