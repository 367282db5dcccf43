import { Skeleton } from '@mantine/core'

/** Holds the place of a page whose code or data is on its way. */
export function PageSkeleton() {
  return (
    <div aria-busy="true">
      <Skeleton height={40} width="min(24rem, 80%)" mb="xl" />
      <Skeleton height={320} radius="lg" />
    </div>
  )
}
