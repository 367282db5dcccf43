import { Icon } from '../../shared/ui/icon.tsx'

export const HelpIcon = () => (
  <Icon>
    <path d="M9.2 9a2.9 2.9 0 1 1 4.3 2.6c-1 .5-1.5 1.1-1.5 2.2" />
    <path d="M12 17.2v.1" />
    <circle cx="12" cy="12" r="9.2" />
  </Icon>
)

export const SunIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4" />
  </Icon>
)

export const MoonIcon = () => (
  <Icon>
    <path d="M20 14.5A8.3 8.3 0 0 1 9.5 4a8.3 8.3 0 1 0 10.5 10.5Z" />
  </Icon>
)

export const MenuIcon = () => (
  <Icon>
    <path d="M4 7h16M4 12h16M4 17h16" />
  </Icon>
)
