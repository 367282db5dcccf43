import styles from './numbered-steps.module.css'

type NumberedStepsProps = {
  readonly steps: readonly { readonly title: string; readonly text: string }[]
}

export function NumberedSteps({ steps }: NumberedStepsProps) {
  return (
    <ol className={styles.steps}>
      {steps.map(({ title, text }) => (
        <li key={title}>
          <p>
            <strong className={styles.title}>{title}</strong> {text}
          </p>
        </li>
      ))}
    </ol>
  )
}
