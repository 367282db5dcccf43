/** The one style sheet, part of each page and named in the Content-Security-Policy by its hash. */
export const STYLE = `
:root { color-scheme: light dark;
  --back: #f3f4f8; --card: #ffffff; --text: #1b1f2a; --quiet: #525b6d; --line: #8a92a3; --accent: #3347c4; --note: #fff3d1; --note-text: #5c4300 }
@media (prefers-color-scheme: dark) { :root {
  --back: #12151c; --card: #1c212c; --text: #eef0f6; --quiet: #b3bac9; --line: #77809a; --accent: #a9b6ff; --note: #3a2f10; --note-text: #ffe2a0 } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem;
  background: var(--back); color: var(--text); font: 1rem/1.5 system-ui, sans-serif }
main { width: 100%; max-width: 27rem; padding: 1.75rem 1.5rem; background: var(--card); border-radius: .75rem;
  box-shadow: 0 1px 3px rgb(0 0 0 / .2) }
.brand { margin: 0; color: var(--quiet); font-weight: 600 }
h1 { margin: .25rem 0 1rem; font-size: 1.5rem; line-height: 1.25 }
p { margin: 0 0 1rem; overflow-wrap: anywhere }
.note { padding: .625rem .875rem; border-radius: .5rem; background: var(--note); color: var(--note-text) }
.people { display: grid; gap: .75rem; margin: 0; padding: 0; list-style: none }
button, .button { display: block; width: 100%; min-height: 2.75rem; padding: .75rem 1rem; border: 1px solid var(--line);
  border-radius: .5rem; background: transparent; color: inherit; font: inherit; text-align: left; text-decoration: none; cursor: pointer }
button:hover, .button:hover { border-color: var(--accent) }
button:focus-visible, a:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
button strong { display: block; color: var(--accent) }
button span { display: block; color: var(--quiet); font-size: .9375rem; overflow-wrap: anywhere }
.quiet { margin-top: 1rem; border-color: transparent; color: var(--quiet); text-align: center; text-decoration: underline }
.button { text-align: center }
a { color: var(--accent) }
`
