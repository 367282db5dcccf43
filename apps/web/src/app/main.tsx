import './styles.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startLanguage } from '../messages/language.ts'
import { App } from './app.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The document has no element with the id root')
void startLanguage().then(() =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
)
