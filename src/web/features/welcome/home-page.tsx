import { Center, VisuallyHidden } from '@mantine/core';

import { LogoMark } from '../../ui/logo.tsx';
import { PageTitle } from '../../ui/page-title.tsx';

/** `/` is empty on purpose: it leaves the choice of place to the navigation. */
export function HomePage() {
  return (
    <Center mih="60vh" opacity={0.16} style={{ filter: 'grayscale(1)' }}>
      <PageTitle />
      <VisuallyHidden component="h1">Tabiya</VisuallyHidden>
      <LogoMark size={120} />
    </Center>
  );
}
