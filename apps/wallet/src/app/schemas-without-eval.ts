import * as z from 'zod/mini'

// Compiling schemas needs eval, which the Content-Security-Policy forbids. This module must be imported before any schema is created.
z.config({ jitless: true })
