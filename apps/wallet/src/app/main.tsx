import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import * as z from 'zod'
import { App } from './app.tsx'
import './wallet.css'

// Compiling schemas would need eval, which the content security policy forbids.
z.config({ jitless: true })

const root = document.getElementById('wallet')
if (root)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
