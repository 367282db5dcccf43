// Runs before the first paint, so that the page never flashes in the wrong theme. A page that opens the wallet passes its own theme in
// the URL, and the wallet stores this theme. Without the parameter, the stored theme applies, or else the theme of the system.
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
