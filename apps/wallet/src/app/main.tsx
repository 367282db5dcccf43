import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startLanguage } from '../messages/language.ts'
import { App } from './app.tsx'
import '@vitrine/brand/fonts.css'
import '@vitrine/brand/tokens.css'
import './wallet.css'

const root = document.getElementById('wallet')
if (root)
  void startLanguage().then(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  )
