// Runs before the first paint, so that someone who chose the light theme does not see the dark one flash by.
// The key is the one of src/app/theme.ts. The document itself says dark.
try {
  if (localStorage.getItem('vitrine-color-scheme') === 'light') {
    document.documentElement.setAttribute('data-mantine-color-scheme', 'light')
  }
} catch {
  // Storage is blocked: the default stays.
}
