import { ActionIcon, useMantineColorScheme } from '@mantine/core'
import { useState } from 'react'
import { Link, NavLink } from 'react-router'
import { useConfiguration } from '../shared/api/configuration.ts'
import { ROUTES } from '../shared/routes.ts'
import { HelpPanel } from './help-panel.tsx'
import { HelpIcon, MoonIcon, SunIcon, VitrineMark } from './icons.tsx'
import styles from './visitor-bar.module.css'

const HELP_ID = 'help-panel'

export function VisitorBar() {
  const configuration = useConfiguration()
  const [isHelpOpen, setHelpOpen] = useState(false)
  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        <Link to={ROUTES.home} className={styles.brand} aria-label="Vitrine, start page">
          <VitrineMark />
          <span>Vitrine</span>
        </Link>
        <nav className={styles.links} aria-label="Main">
          <NavLink to={ROUTES.home} end className={styles.link ?? ''}>
            Home
          </NavLink>
          {configuration && (
            <>
              <ExternalLink href={configuration.profileUrl}>Profile</ExternalLink>
              <ExternalLink href={configuration.blogUrl}>Blog</ExternalLink>
            </>
          )}
        </nav>
        <div className={styles.toggles}>
          <ActionIcon
            variant={isHelpOpen ? 'filled' : 'default'}
            size="lg"
            aria-label="How to Scan QR Codes"
            title="How to Scan QR Codes"
            aria-expanded={isHelpOpen}
            aria-controls={HELP_ID}
            onClick={() => setHelpOpen((isOpen) => !isOpen)}
            onKeyDown={({ key }) => {
              if (key === 'Escape') setHelpOpen(false)
            }}
          >
            <HelpIcon />
          </ActionIcon>
          <ThemeToggle />
        </div>
      </div>
      <div id={HELP_ID} hidden={!isHelpOpen}>
        {isHelpOpen && <HelpPanel configuration={configuration} />}
      </div>
    </header>
  )
}

function ThemeToggle() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const other = colorScheme === 'light' ? 'dark' : 'light'
  const label = `Switch to ${other} theme`
  return (
    <ActionIcon variant="default" size="lg" aria-label={label} title={label} onClick={() => setColorScheme(other)}>
      {other === 'light' ? <SunIcon /> : <MoonIcon />}
    </ActionIcon>
  )
}

function ExternalLink({ href, children }: { href: string; children: string }) {
  if (!/^https?:\/\//.test(href)) return null
  return (
    <a
      className={styles.link}
      href={href}
      target="_blank"
      rel="noopener"
      aria-label={`${children} (opens in a new tab)`}
    >
      {children}
    </a>
  )
}
