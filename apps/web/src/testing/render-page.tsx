import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { MemoryRouter, parsePath, Route, Routes } from 'react-router'

interface RenderOptions {
  /** The pattern of the route. */
  readonly path: string
  readonly at: string
  /** What the history entry keeps, as after a reload. */
  readonly state?: unknown
}

/** Renders a page at an address, as the app does, with a cache of its own. */
export function renderPage(page: ReactElement, { path, at, state }: RenderOptions) {
  const client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always', retryDelay: 1 } } })
  return render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[{ ...parsePath(at), state }]}>
          <Routes>
            <Route path={path} element={page} />
            <Route path="*" element={<p>Somewhere else</p>} />
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  )
}
