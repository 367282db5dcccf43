// Runs before the first paint, so that nobody sees the other theme flash by. A page that opens the wallet names its own
// theme in the address, which then is kept; without one the wallet looks as before, and at first as the system does.
// src/app/navigation.ts takes the parameter out of the address.
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
    // Storage is blocked: the next page looks as the system does.
  }
}
