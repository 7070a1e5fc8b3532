import { Button } from '@mantine/core';
import { IconCompass } from '@tabler/icons-react';
import { Link } from 'react-router';

import { EmptyState } from '../../ui/empty-state.tsx';
import { PageTitle } from '../../ui/page-title.tsx';

export function NotFoundPage() {
  return (
    <>
      <PageTitle title="Page not found" />
      <EmptyState
        order={1}
        icon={<IconCompass size={40} stroke={1.4} />}
        title="There is no page at this address"
        action={
          <Button component={Link} to="/welcome" variant="default">
            Go to Welcome
          </Button>
        }
      >
        The link may be old or mistyped.
      </EmptyState>
    </>
  );
}
