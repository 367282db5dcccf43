// Runs before the first paint, so that the other theme does not flash up. A page that opens the wallet passes its own theme in the URL; the
// wallet stores it. Without the parameter, the stored theme applies; if none is stored, the theme of the system applies.
// src/app/navigation.ts removes the parameter from the URL.
{
  const isTheme = (text) => text === 'dark' || text === 'light'
  const show = (theme) => {
    document.documentElement.setAttribute('data-theme', theme)
    for (const meta of document.querySelectorAll('meta[name="theme-color"]'))
      meta.setAttribute('media', meta.dataset.of === theme ? 'all' : 'not all')
  }
  const given = new URLSearchParams(location.search).get('theme')
  if (isTheme(given)) show(given)
  try {
    if (isTheme(given)) localStorage.setItem('vitrine-wallet-theme', given)
    const kept = localStorage.getItem('vitrine-wallet-theme')
    if (isTheme(kept)) show(kept)
  } catch {
    // The browser blocks storage, so the next page load does not know this theme.
  }
}
