/** Values of an employee's form, without the photo. */
export const EMPLOYEE = {
  'Full name': 'Ewa Lis',
  'Job title': 'Curator',
  Department: 'Glass and light',
  'E-mail': 'ewa.lis@example.com',
}
