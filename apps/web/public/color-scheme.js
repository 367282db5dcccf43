// Runs before the first paint. Otherwise visitors who chose the light theme would see a flash of the dark theme. The key must
// match the one in src/app/mantine-theme.ts. The document itself starts dark.
try {
  if (localStorage.getItem('vitrine-color-scheme') === 'light') {
    document.documentElement.setAttribute('data-mantine-color-scheme', 'light')
  }
} catch {
  // Storage is blocked: the default stays.
}
