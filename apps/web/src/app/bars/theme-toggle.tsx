import { t } from '@lingui/core/macro'
import { ActionIcon, useMantineColorScheme } from '@mantine/core'
import { MoonIcon, SunIcon } from './icons.tsx'

export function ThemeToggle() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const other = colorScheme === 'light' ? 'dark' : 'light'
  const label = other === 'light' ? t`Switch to light theme` : t`Switch to dark theme`
  return (
    <ActionIcon variant="default" size="lg" aria-label={label} title={label} onClick={() => setColorScheme(other)}>
      {other === 'light' ? <SunIcon /> : <MoonIcon />}
    </ActionIcon>
  )
}
