CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);

CREATE TABLE users (
	id VARCHAR(32) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	login VARCHAR(40), 
	password VARCHAR(200), 
	email VARCHAR(200), 
	epoch INTEGER NOT NULL, 
	admin BOOLEAN NOT NULL, 
	settings JSON NOT NULL, 
	created_at BIGINT NOT NULL, 
	CONSTRAINT pk_users PRIMARY KEY (id), 
	CONSTRAINT uq_users_login UNIQUE (login)
);

CREATE TABLE editions (
	digest VARCHAR(16) NOT NULL, 
	game VARCHAR(20) NOT NULL, 
	text TEXT NOT NULL, 
	user_id VARCHAR(32), 
	created_at BIGINT NOT NULL, 
	CONSTRAINT pk_editions PRIMARY KEY (digest, game), 
	CONSTRAINT fk_editions_user_id FOREIGN KEY(user_id) REFERENCES users (id) ON DELETE SET NULL
);

CREATE TABLE ratings (
	user_id VARCHAR(32) NOT NULL, 
	game VARCHAR(20) NOT NULL, 
	mu FLOAT NOT NULL, 
	sigma FLOAT NOT NULL, 
	games INTEGER NOT NULL, 
	CONSTRAINT pk_ratings PRIMARY KEY (user_id, game), 
	CONSTRAINT fk_ratings_user_id FOREIGN KEY(user_id) REFERENCES users (id) ON DELETE CASCADE
);

CREATE TABLE subscriptions (
	id VARCHAR(64) NOT NULL, 
	user_id VARCHAR(32) NOT NULL, 
	data JSON NOT NULL, 
	created_at BIGINT NOT NULL, 
	CONSTRAINT pk_subscriptions PRIMARY KEY (id), 
	CONSTRAINT fk_subscriptions_user_id FOREIGN KEY(user_id) REFERENCES users (id) ON DELETE CASCADE
);

CREATE INDEX ix_subscriptions_user_id ON subscriptions (user_id);

CREATE TABLE tables (
	id VARCHAR(16) NOT NULL, 
	game VARCHAR(20) NOT NULL, 
	rules INTEGER NOT NULL, 
	edition VARCHAR(16) NOT NULL, 
	digest VARCHAR(16) NOT NULL, 
	options JSON NOT NULL, 
	seats INTEGER NOT NULL, 
	title VARCHAR(60) NOT NULL, 
	clock VARCHAR(8) NOT NULL, 
	clock_ms BIGINT NOT NULL, 
	undo VARCHAR(8) NOT NULL, 
	listed BOOLEAN NOT NULL, 
	rated BOOLEAN NOT NULL, 
	invite VARCHAR(64) NOT NULL, 
	owner_id VARCHAR(32), 
	status VARCHAR(10) NOT NULL, 
	ply INTEGER NOT NULL, 
	actor INTEGER NOT NULL, 
	turn_at BIGINT NOT NULL, 
	turn_ply INTEGER NOT NULL, 
	version INTEGER NOT NULL, 
	bot_until BIGINT NOT NULL, 
	origin VARCHAR(16), 
	rematch VARCHAR(16), 
	created_at BIGINT NOT NULL, 
	ended_at BIGINT, opened_from VARCHAR(16) DEFAULT '' NOT NULL, tired BOOLEAN DEFAULT 0 NOT NULL, 
	CONSTRAINT pk_tables PRIMARY KEY (id), 
	CONSTRAINT fk_tables_owner_id FOREIGN KEY(owner_id) REFERENCES users (id) ON DELETE SET NULL
);

CREATE INDEX ix_tables_status_turn_at ON tables (status, turn_at);

CREATE TABLE chat (
	id INTEGER NOT NULL, 
	table_id VARCHAR(16) NOT NULL, 
	user_id VARCHAR(32), 
	name VARCHAR(40) NOT NULL, 
	text VARCHAR(500) NOT NULL, 
	message VARCHAR(40), 
	at BIGINT NOT NULL, 
	CONSTRAINT pk_chat PRIMARY KEY (id), 
	CONSTRAINT fk_chat_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE, 
	CONSTRAINT fk_chat_user_id FOREIGN KEY(user_id) REFERENCES users (id) ON DELETE SET NULL, 
	CONSTRAINT uq_chat_table_id_user_id_message UNIQUE (table_id, user_id, message)
);

CREATE INDEX ix_chat_table_id ON chat (table_id);

CREATE TABLE log (
	table_id VARCHAR(16) NOT NULL, 
	ply INTEGER NOT NULL, 
	kind VARCHAR(5) NOT NULL, 
	seat INTEGER NOT NULL, 
	value INTEGER NOT NULL, 
	user_id VARCHAR(32), 
	message VARCHAR(40), 
	at BIGINT NOT NULL, 
	CONSTRAINT pk_log PRIMARY KEY (table_id, ply), 
	CONSTRAINT fk_log_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE, 
	CONSTRAINT uq_log_table_id_user_id_message UNIQUE (table_id, user_id, message)
);

CREATE TABLE members (
	table_id VARCHAR(16) NOT NULL, 
	user_id VARCHAR(32) NOT NULL, 
	CONSTRAINT pk_members PRIMARY KEY (table_id, user_id), 
	CONSTRAINT fk_members_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE, 
	CONSTRAINT fk_members_user_id FOREIGN KEY(user_id) REFERENCES users (id) ON DELETE CASCADE
);

CREATE TABLE notes (
	table_id VARCHAR(16) NOT NULL, 
	user_id VARCHAR(32) NOT NULL, 
	text TEXT NOT NULL, 
	at BIGINT NOT NULL, 
	CONSTRAINT pk_notes PRIMARY KEY (table_id, user_id), 
	CONSTRAINT fk_notes_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE, 
	CONSTRAINT fk_notes_user_id FOREIGN KEY(user_id) REFERENCES users (id) ON DELETE CASCADE
);

CREATE TABLE notices (
	id INTEGER NOT NULL, 
	user_id VARCHAR(32) NOT NULL, 
	table_id VARCHAR(16) NOT NULL, 
	topic VARCHAR(10) NOT NULL, 
	ply INTEGER NOT NULL, 
	channel VARCHAR(8) NOT NULL, 
	state VARCHAR(8) NOT NULL, 
	tries INTEGER NOT NULL, 
	due_at BIGINT NOT NULL, 
	CONSTRAINT pk_notices PRIMARY KEY (id), 
	CONSTRAINT fk_notices_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE, 
	CONSTRAINT fk_notices_user_id FOREIGN KEY(user_id) REFERENCES users (id) ON DELETE CASCADE, 
	CONSTRAINT uq_notices_user_id_table_id_topic_ply_channel UNIQUE (user_id, table_id, topic, ply, channel)
);

CREATE INDEX ix_notices_state_due_at ON notices (state, due_at);

CREATE TABLE seats (
	table_id VARCHAR(16) NOT NULL, 
	seat INTEGER NOT NULL, 
	user_id VARCHAR(32), 
	bot VARCHAR(20) NOT NULL, 
	resigned BOOLEAN NOT NULL, 
	used_ms BIGINT NOT NULL, 
	score INTEGER, 
	place INTEGER, asked_at BIGINT, called VARCHAR(40) DEFAULT '' NOT NULL, 
	CONSTRAINT pk_seats PRIMARY KEY (table_id, seat), 
	CONSTRAINT fk_seats_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE, 
	CONSTRAINT fk_seats_user_id FOREIGN KEY(user_id) REFERENCES users (id) ON DELETE SET NULL
);

CREATE INDEX ix_seats_user_id ON seats (user_id);

CREATE TABLE votes (
	table_id VARCHAR(16) NOT NULL, 
	topic VARCHAR(8) NOT NULL, 
	seat INTEGER NOT NULL, 
	value INTEGER NOT NULL, 
	ply INTEGER NOT NULL, 
	yes BOOLEAN NOT NULL, 
	at BIGINT NOT NULL, 
	CONSTRAINT pk_votes PRIMARY KEY (table_id, topic, seat), 
	CONSTRAINT fk_votes_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);

CREATE TABLE sealed (
	table_id VARCHAR(16) NOT NULL, 
	number INTEGER NOT NULL, 
	ply INTEGER NOT NULL, 
	kind VARCHAR(5) NOT NULL, 
	seat INTEGER NOT NULL, 
	value INTEGER NOT NULL, 
	user_id VARCHAR(32), 
	message VARCHAR(40), 
	at BIGINT NOT NULL, 
	took_ms BIGINT NOT NULL, 
	CONSTRAINT pk_sealed PRIMARY KEY (table_id, number), 
	CONSTRAINT fk_sealed_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE, 
	CONSTRAINT uq_sealed_table_id_user_id_message UNIQUE (table_id, user_id, message)
);

CREATE TABLE sessions (
	id VARCHAR(64) NOT NULL, 
	user_id VARCHAR(32) NOT NULL, 
	device VARCHAR(40) NOT NULL, 
	created_at BIGINT NOT NULL, 
	seen_at BIGINT NOT NULL, confirmed_at BIGINT DEFAULT '0' NOT NULL, 
	CONSTRAINT pk_sessions PRIMARY KEY (id), 
	CONSTRAINT fk_sessions_user_id FOREIGN KEY(user_id) REFERENCES users (id) ON DELETE CASCADE
);

CREATE INDEX ix_sessions_user_id ON sessions (user_id);

CREATE TABLE mails (
	id INTEGER NOT NULL, 
	mark VARCHAR(16) NOT NULL, 
	at BIGINT NOT NULL, 
	CONSTRAINT pk_mails PRIMARY KEY (id)
);

CREATE INDEX ix_mails_mark_at ON mails (mark, at);

CREATE TABLE spent (
	who VARCHAR(32) NOT NULL, 
	day INTEGER NOT NULL, 
	ms BIGINT NOT NULL, 
	CONSTRAINT pk_spent PRIMARY KEY (who, day)
);

CREATE TABLE pulse (
	what VARCHAR(8) NOT NULL, 
	at BIGINT NOT NULL, 
	CONSTRAINT pk_pulse PRIMARY KEY (what)
);

CREATE INDEX ix_tables_listed_status_created_at ON tables (listed, status, created_at);

CREATE INDEX ix_tables_owner_id_status ON tables (owner_id, status);

CREATE INDEX ix_chat_user_id ON chat (user_id);

CREATE INDEX ix_editions_user_id ON editions (user_id);

CREATE INDEX ix_members_user_id ON members (user_id);

CREATE INDEX ix_notes_user_id ON notes (user_id);

CREATE INDEX ix_seats_asked_at ON seats (asked_at) WHERE asked_at IS NOT NULL;

CREATE TABLE tickets (
	id VARCHAR(64) NOT NULL, 
	purpose VARCHAR(10) NOT NULL, 
	user_id VARCHAR(32), 
	created_at BIGINT NOT NULL, 
	CONSTRAINT pk_tickets PRIMARY KEY (id), 
	CONSTRAINT fk_tickets_user_id FOREIGN KEY(user_id) REFERENCES users (id) ON DELETE CASCADE
);

CREATE TABLE passkeys (
	id VARCHAR(64) NOT NULL, 
	user_id VARCHAR(32) NOT NULL, 
	credential TEXT NOT NULL, 
	public_key TEXT NOT NULL, 
	counter BIGINT NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	created_at BIGINT NOT NULL, 
	used_at BIGINT, 
	CONSTRAINT pk_passkeys PRIMARY KEY (id), 
	CONSTRAINT fk_passkeys_user_id FOREIGN KEY(user_id) REFERENCES users (id) ON DELETE CASCADE
);

CREATE TABLE totp (
	user_id VARCHAR(32) NOT NULL, 
	secret TEXT NOT NULL, 
	since BIGINT, 
	step BIGINT NOT NULL, 
	CONSTRAINT pk_totp PRIMARY KEY (user_id), 
	CONSTRAINT fk_totp_user_id FOREIGN KEY(user_id) REFERENCES users (id) ON DELETE CASCADE
);

CREATE TABLE recovery_codes (
	id VARCHAR(64) NOT NULL, 
	user_id VARCHAR(32) NOT NULL, 
	CONSTRAINT pk_recovery_codes PRIMARY KEY (id), 
	CONSTRAINT fk_recovery_codes_user_id FOREIGN KEY(user_id) REFERENCES users (id) ON DELETE CASCADE
);

CREATE INDEX ix_tickets_user_id ON tickets (user_id);

CREATE INDEX ix_passkeys_user_id ON passkeys (user_id);

CREATE INDEX ix_recovery_codes_user_id ON recovery_codes (user_id);

CREATE TABLE shunned (
	user_id VARCHAR(32) NOT NULL, 
	other_id VARCHAR(32) NOT NULL, 
	kind VARCHAR(5) NOT NULL, 
	at BIGINT NOT NULL, 
	CONSTRAINT pk_shunned PRIMARY KEY (user_id, other_id), 
	CONSTRAINT fk_shunned_user_id FOREIGN KEY(user_id) REFERENCES users (id) ON DELETE CASCADE, 
	CONSTRAINT fk_shunned_other_id FOREIGN KEY(other_id) REFERENCES users (id) ON DELETE CASCADE
);

CREATE INDEX ix_shunned_other_id ON shunned (other_id);

CREATE TABLE kicks (
	table_id VARCHAR(16) NOT NULL, 
	user_id VARCHAR(32) NOT NULL, 
	at BIGINT NOT NULL, 
	CONSTRAINT pk_kicks PRIMARY KEY (table_id, user_id), 
	CONSTRAINT fk_kicks_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE, 
	CONSTRAINT fk_kicks_user_id FOREIGN KEY(user_id) REFERENCES users (id) ON DELETE CASCADE
);

CREATE INDEX ix_kicks_user_id ON kicks (user_id);

CREATE TABLE sanctions (
	user_id VARCHAR(32) NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	until BIGINT NOT NULL, 
	CONSTRAINT pk_sanctions PRIMARY KEY (user_id, kind), 
	CONSTRAINT fk_sanctions_user_id FOREIGN KEY(user_id) REFERENCES users (id) ON DELETE CASCADE
);

CREATE TABLE reports (
	id INTEGER NOT NULL, 
	table_id VARCHAR(16) NOT NULL, 
	user_id VARCHAR(32), 
	name VARCHAR(40) NOT NULL, 
	about_id VARCHAR(32), 
	about_name VARCHAR(40) NOT NULL, 
	line INTEGER, 
	reason VARCHAR(500) NOT NULL, 
	evidence JSON NOT NULL, 
	at BIGINT NOT NULL, 
	resolved_at BIGINT, 
	CONSTRAINT pk_reports PRIMARY KEY (id), 
	CONSTRAINT fk_reports_user_id FOREIGN KEY(user_id) REFERENCES users (id) ON DELETE SET NULL, 
	CONSTRAINT fk_reports_about_id FOREIGN KEY(about_id) REFERENCES users (id) ON DELETE SET NULL
);

CREATE INDEX ix_reports_user_id ON reports (user_id);

CREATE INDEX ix_reports_about_id ON reports (about_id);

CREATE INDEX ix_reports_resolved_at_at ON reports (resolved_at, at);

CREATE TABLE audit (
	id INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	admin_id VARCHAR(32), 
	admin_name VARCHAR(40) NOT NULL, 
	action VARCHAR(16) NOT NULL, 
	target VARCHAR(40) NOT NULL, 
	target_name VARCHAR(60) NOT NULL, 
	until BIGINT, 
	reason VARCHAR(500) NOT NULL, 
	CONSTRAINT pk_audit PRIMARY KEY (id)
);

CREATE TRIGGER audit_keeps_update BEFORE UPDATE ON audit BEGIN SELECT RAISE(ABORT, 'the audit log is only added to'); END;

CREATE TRIGGER audit_keeps_delete BEFORE DELETE ON audit BEGIN SELECT RAISE(ABORT, 'the audit log is only added to'); END;

CREATE TABLE processes (
	id VARCHAR(16) NOT NULL, 
	machine VARCHAR(16) NOT NULL, 
	door VARCHAR(200) NOT NULL, 
	address VARCHAR(200) NOT NULL, 
	beats INTEGER NOT NULL, 
	joined_at BIGINT NOT NULL, 
	CONSTRAINT pk_processes PRIMARY KEY (id)
);

CREATE TABLE leases (
	table_id VARCHAR(16) NOT NULL, 
	owner VARCHAR(16), 
	epoch INTEGER NOT NULL, 
	CONSTRAINT pk_leases PRIMARY KEY (table_id), 
	CONSTRAINT fk_leases_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE, 
	CONSTRAINT fk_leases_owner FOREIGN KEY(owner) REFERENCES processes (id) ON DELETE SET NULL
);

CREATE INDEX ix_leases_owner ON leases (owner);

CREATE INDEX ix_seats_bot_asked ON seats (table_id) WHERE asked_at IS NOT NULL AND bot <> '';

INSERT INTO alembic_version VALUES ('0010')
