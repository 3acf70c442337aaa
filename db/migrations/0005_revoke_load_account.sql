-- Only the sign-in service asks for the account of any user; who serves users sees the rows of one.
REVOKE EXECUTE ON FUNCTION load_account(uuid) FROM boardsearch_app;
