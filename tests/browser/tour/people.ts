/** What an employee fills in, beside the photo. */
export const EMPLOYEE = {
  'Full name': 'Ewa Lis',
  'Job title': 'Curator',
  Department: 'Glass and light',
  'E-mail': 'ewa.lis@example.com',
}

/** The same as the claims of the card. */
export const EMPLOYEE_CLAIMS = {
  displayName: EMPLOYEE['Full name'],
  jobTitle: EMPLOYEE['Job title'],
  department: EMPLOYEE.Department,
  mail: EMPLOYEE['E-mail'],
}
