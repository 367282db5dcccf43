export const VitrineMark = ({ className }: { readonly className?: string | undefined }) => (
  <svg className={className} width="28" height="28" viewBox="0 0 32 32" aria-hidden="true">
    <path d="M7 25V13a9 9 0 0 1 18 0v12Z" fill="currentColor" fillOpacity=".14" stroke="currentColor" strokeWidth="2" />
    <path d="m16 11.5 4 5.2-4 5.2-4-5.2Z" fill="currentColor" />
    <path d="M4 28h24" stroke="currentColor" strokeWidth="2.4" strokeLinecap="round" />
  </svg>
)
