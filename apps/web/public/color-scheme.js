// Runs before the first paint. The document starts with the dark theme, so visitors who chose the light theme would otherwise see
// a dark flash. The key must match the one in src/app/mantine-theme.ts.
try {
  if (localStorage.getItem('vitrine-color-scheme') === 'light') {
    document.documentElement.setAttribute('data-mantine-color-scheme', 'light')
  }
} catch {
  // Storage is blocked: the document stays dark.
}
