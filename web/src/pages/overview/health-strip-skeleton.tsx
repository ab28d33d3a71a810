/** As tall as the strip, so that nothing below moves when it is there. */
export const HealthStripSkeleton = () => (
  <section class="card health-strip" aria-hidden="true">
    {[0, 1, 2, 3].map((part) => (
      <span key={part} class="part" />
    ))}
  </section>
)
