import './styles.ts'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { startLanguage } from '../messages/language.ts'
import { App } from './app.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The document has no element with the id root')
void startLanguage().then(() =>
  // A transition keeps the words of index.html until the code of the first page has loaded.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  ),
)
