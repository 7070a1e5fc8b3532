import { Group, Text } from '@mantine/core';

interface LogoMarkProps {
  size?: number;
}

/** The same drawing is in public/favicon.svg. Change both. */
export function LogoMark({ size = 36 }: LogoMarkProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 40 40" aria-hidden="true">
      <rect width="40" height="40" rx="9" fill="#12806a" />
      <g fill="none" stroke="#fff" strokeWidth="2.6" strokeLinecap="round" strokeLinejoin="round">
        <path d="M20 7.5v6M17 10.2h6" />
        <path d="M20 13.5 14.6 26.5h10.8Z" />
        <path d="M12 31.5h16" />
        <path d="M16.6 21.7h6.8" />
      </g>
    </svg>
  );
}

export function Logo() {
  return (
    <Group gap="sm" wrap="nowrap">
      <LogoMark />
      <Text span fz={22} fw={700} lts="-0.01em">
        Tabiya
      </Text>
    </Group>
  );
}
