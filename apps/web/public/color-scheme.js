// Runs before the first paint, so that visitors who chose the light theme do not see the dark one flash.
// The key must match the one in src/app/theme.ts. The document itself starts dark.
try {
  if (localStorage.getItem('vitrine-color-scheme') === 'light') {
    document.documentElement.setAttribute('data-mantine-color-scheme', 'light')
  }
} catch {
  // Storage is blocked: the default stays.
}
