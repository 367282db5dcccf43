// Script of the page of a refusal. It is inline, because the server may refuse files as well. The keys of the storage and the parameter
// are those of the web app.
const root = document.documentElement
const chosen = (key) => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

if (chosen('vitrine-color-scheme') === 'light') root.dataset.theme = 'light'
const texts = JSON.parse(document.getElementById('texts').textContent)
const language = [new URLSearchParams(location.search).get('ui_locales'), chosen('vitrine-language'), root.lang].find(
  (tag) => tag !== null && Object.hasOwn(texts, tag),
)
const { title, advice, countdown, loading, loadNow, home } = texts[language]
root.lang = language
document.title = `${title} · Vitrine`
const show = (id, text) => {
  const element = document.getElementById(id)
  if (element) element.textContent = text
}
show('title', title)
show('advice', advice)
show('home', home)
show('load', loadNow)
document.getElementById('load').addEventListener('click', () => location.reload())

const wait = Number(root.dataset.wait)
if (wait > 0) {
  const end = performance.now() + wait * 1000
  let last
  // At the end, the page loads once. In the background it first waits until somebody looks at it, so that many open pages do not use up
  // the limit again.
  const tick = () => {
    const seconds = Math.ceil((end - performance.now()) / 1000)
    if (seconds !== last) show('countdown', seconds > 0 ? countdown.replace('%s', seconds) : loading)
    last = seconds
    if (seconds > 0 || document.hidden) return
    clearInterval(ticking)
    document.removeEventListener('visibilitychange', tick)
    location.reload()
  }
  const ticking = setInterval(tick, 250)
  document.addEventListener('visibilitychange', tick)
  tick()
}
